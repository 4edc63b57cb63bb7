import {
  defaultFieldResolver,
  getNullableType,
  isListType,
  isObjectType,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import type { Failure } from '#platform/kernel/errors.ts'
import type { AnswerBudget } from './answer-budget.ts'
import type { RequestContext } from './request-context.ts'

type Resolver = GraphQLFieldResolver<unknown, RequestContext>

/** Counts what every list of the schema answers with against the budget of its request, if it has one. */
export function countLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields()))
      if (isListType(getNullableType(field.type))) field.resolve = counted(field.resolve ?? defaultFieldResolver)
  }
  return schema
}

function counted(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const { budget } = context
    if (!budget) return resolve(source, args, context, info)
    if (budget.refusal) return goesNoFurther(budget.refusal, info)
    const count = (list: unknown): unknown => {
      if (!Array.isArray(list) || budget.spend(list.length * widthOf(info))) return list
      letGo(list)
      return goesNoFurther(budget.refusal, info)
    }
    const list = onceFor(budget, resolve)(source, args, context, info)
    return list instanceof Promise ? list.then(count) : count(list)
  }
}

/**
 * Reads a list only once if a query asks for it repeatedly on the same object, on whatever path. (Not in a mutation: a
 * later step may have changed it.)
 */
function onceFor({ listsOf }: AnswerBudget, resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    if (typeof source !== 'object' || source === null || info.operation.operation !== 'query')
      return resolve(source, args, context, info)
    const lists = listsOf.get(source) ?? new Map<string, unknown>()
    listsOf.set(source, lists)
    const asked = `${info.fieldName} ${JSON.stringify(args)}`
    if (!lists.has(asked)) lists.set(asked, resolve(source, args, context, info))
    return lists.get(asked)
  }
}

/**
 * A query that has been answered stops here: otherwise thousands of lists would report the same. For a mutation the
 * refusal is reported as an error, since the mutation has been carried out.
 */
async function goesNoFurther(refusal: Failure | null, { operation }: GraphQLResolveInfo): Promise<never> {
  // A new promise each time: whatever waits for it is released with the answer.
  if (operation.operation === 'query') return new Promise(() => undefined)
  throw refusal ?? new Error('An answer is refused for a reason.')
}

/**
 * Lookups that are still running for a list that no one reads fail with the answer: an unhandled rejection would end
 * the process.
 */
function letGo(list: readonly unknown[]): void {
  for (const item of list) if (item instanceof Promise) item.catch(() => undefined)
}

/** How many values a selection asks for; those of lists in it are counted when they are read. */
const known = new WeakMap<SelectionSetNode, number>()

function widthOf({ fieldNodes, fragments }: GraphQLResolveInfo): number {
  let width = 0
  for (const { selectionSet } of fieldNodes) width += selectionSet ? valuesIn(selectionSet, fragments) : 1
  return Math.max(width, 1)
}

function valuesIn(selectionSet: SelectionSetNode, fragments: GraphQLResolveInfo['fragments']): number {
  const counted = known.get(selectionSet)
  if (counted !== undefined) return counted
  let values = 0
  for (const selection of selectionSet.selections) {
    if (selection.kind === 'Field')
      values += 1 + (selection.selectionSet ? valuesIn(selection.selectionSet, fragments) : 0)
    else if (selection.kind === 'InlineFragment') values += valuesIn(selection.selectionSet, fragments)
    else {
      const fragment = fragments[selection.name.value]
      if (fragment) values += valuesIn(fragment.selectionSet, fragments)
    }
  }
  known.set(selectionSet, values)
  return values
}
