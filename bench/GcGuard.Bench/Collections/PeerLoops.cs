using System;
using System.Linq.Expressions;
using GcGuard.Bench.Collections.Matrix;

namespace GcGuard.Bench.Collections;

/// <summary>
/// The same loops over each family. They are expression trees, because compiled ones may use internal types; the
/// runtime compiles them once, with optimisations, and without a profile.
/// </summary>
internal static class PeerLoops
{
    /// <summary>Adds elements to a new list.</summary>
    public static Func<T[], object> ListAdds<T>(Type list)
    {
        ParameterExpression items = Expression.Parameter(typeof(T[]));
        ParameterExpression all = Expression.Variable(list);
        return Compile<Func<T[], object>>(
            [all],
            [
                Expression.Assign(all, Expression.New(list)),
                For(Expression.ArrayLength(items), i => Call(all, "Add", Expression.ArrayIndex(items, i))),
                all,
            ],
            items);
    }

    /// <summary>The sum of what is read of a list's elements, by index.</summary>
    public static Func<object, long> ListIndex<T, TElement>(Type list)
        where TElement : struct, IElement<T>
        => Sum(
            list,
            (all, sum) => For(
                Expression.Property(all, "Count"), i => Expression.AddAssign(sum, Read<T, TElement>(Item(all, i)))));

    /// <summary>
    /// The same by its own enumerator, as <c>foreach</c> but for the disposal, which does nothing in any of them.
    /// </summary>
    public static Func<object, long> ListEnumerator<T, TElement>(Type list)
        where TElement : struct, IElement<T>
        => Sum(list, (all, sum) =>
        {
            Expression start = Call(all, "GetEnumerator");
            ParameterExpression enumerator = Expression.Variable(start.Type);
            return Expression.Block(
                [enumerator],
                Expression.Assign(enumerator, start),
                While(
                    Call(enumerator, "MoveNext"),
                    Expression.AddAssign(sum, Read<T, TElement>(Expression.Property(enumerator, "Current")))));
        });

    /// <summary>Adds the first so many numbers to a new set.</summary>
    public static Func<int[], int, object> SetAdds(Type set) => Adds(set, (all, _, number) => Call(all, "Add", number));

    /// <summary>How many of the first so many numbers a set has.</summary>
    public static Func<object, int[], int, long> SetContains(Type set)
        => Lookups(
            set,
            (all, number) =>
                Expression.Condition(Call(all, "Contains", number), Expression.Constant(1L), Expression.Constant(0L)));

    /// <summary>Adds the first so many numbers to a new dictionary, each with its place.</summary>
    public static Func<int[], int, object> DictionaryAdds(Type dictionary)
        => Adds(dictionary, (all, i, number) => Call(all, "Add", number, Expression.Convert(i, typeof(long))));

    /// <summary>The sum of what a dictionary has at the first so many numbers.</summary>
    public static Func<object, int[], int, long> DictionaryGet(Type dictionary) => Lookups(dictionary, Item);

    private static Func<int[], int, object> Adds(Type type, Func<Expression, Expression, Expression, Expression> add)
    {
        ParameterExpression numbers = Expression.Parameter(typeof(int[]));
        ParameterExpression count = Expression.Parameter(typeof(int));
        ParameterExpression all = Expression.Variable(type);
        return Compile<Func<int[], int, object>>(
            [all],
            [Expression.Assign(
                all, Expression.New(type)), For(count, i => add(all, i, Expression.ArrayIndex(numbers, i))), all],
            numbers,
            count);
    }

    private static Func<object, int[], int, long> Lookups(Type type, Func<Expression, Expression, Expression> find)
    {
        ParameterExpression subject = Expression.Parameter(typeof(object));
        ParameterExpression numbers = Expression.Parameter(typeof(int[]));
        ParameterExpression count = Expression.Parameter(typeof(int));
        ParameterExpression all = Expression.Variable(type);
        ParameterExpression sum = Expression.Variable(typeof(long));
        return Compile<Func<object, int[], int, long>>(
            [all, sum],
            [
                Expression.Assign(all, Expression.Convert(subject, type)),
                For(count, i => Expression.AddAssign(sum, find(all, Expression.ArrayIndex(numbers, i)))),
                sum,
            ],
            subject,
            numbers,
            count);
    }

    private static Func<object, long> Sum(Type type, Func<Expression, Expression, Expression> loop)
    {
        ParameterExpression subject = Expression.Parameter(typeof(object));
        ParameterExpression all = Expression.Variable(type);
        ParameterExpression sum = Expression.Variable(typeof(long));
        return Compile<Func<object, long>>(
            [all, sum],
            [Expression.Assign(all, Expression.Convert(subject, type)), loop(all, sum), sum],
            subject);
    }

    private static T Compile<T>(
        ParameterExpression[] variables, Expression[] body, params ParameterExpression[] parameters)
        => Expression.Lambda<T>(Expression.Block(variables, body), parameters).Compile();

    private static BlockExpression For(Expression count, Func<Expression, Expression> body)
    {
        ParameterExpression i = Expression.Variable(typeof(int));
        return Expression.Block(
            [i],
            Expression.Assign(i, Expression.Constant(0)),
            While(Expression.LessThan(i, count), Expression.Block(body(i), Expression.PreIncrementAssign(i))));
    }

    private static LoopExpression While(Expression condition, Expression body)
    {
        LabelTarget end = Expression.Label();
        return Expression.Loop(Expression.IfThenElse(condition, body, Expression.Break(end)), end);
    }

    private static MethodCallExpression Call(Expression subject, string name, params Expression[] arguments)
        => Expression.Call(subject, subject.Type.GetMethod(name, Array.ConvertAll(arguments, x => x.Type))!, arguments);

    private static MethodCallExpression Read<T, TElement>(Expression element)
        where TElement : struct, IElement<T>
        => Expression.Call(((Func<T, long>)TElement.Read).Method, element);

    private static IndexExpression Item(Expression subject, Expression index)
        => Expression.Property(subject, "Item", index);
}
