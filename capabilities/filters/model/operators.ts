import type { FieldType } from '#fields/model/field.ts'
import { rulesOf } from '#fields/model/types/registry.ts'

export const OPERATORS = [
  'CONTAINS',
  'DOES_NOT_CONTAIN',
  'IS_ALL_OF',
  'IS_ONE_OF',
  'IS_NOT_ONE_OF',
  'IS',
  'IS_NOT',
  'IS_GREATER_THAN',
  'IS_LESS_THAN',
  'IS_AFTER',
  'IS_BEFORE',
  'IS_EMPTY',
  'IS_NOT_EMPTY',
  'IS_NOT_ALL_OF',
] as const
export type Operator = (typeof OPERATORS)[number]

/** The types of operands (document 2 §4): plain values, or identifiers of things of one kind. */
const PLAIN_OPERANDS = ['boolean', 'int32', 'double', 'text', 'relativeDate'] as const
export const LIST_OPERANDS = [
  'insights',
  'notes',
  'people',
  'projects',
  'projectCategories',
  'tags',
  'tagGroups',
  'tagBoards',
  'users',
  'options',
  'highlights',
  'channels',
] as const
export type ListOperand = (typeof LIST_OPERANDS)[number]
export type Operand = (typeof PLAIN_OPERANDS)[number] | ListOperand

/** The properties of a field that determine its operators. */
export interface FieldShape {
  operand: Operand
  /** Whether a row can have several values. */
  several: boolean
  /** Whether a row can have no value. */
  optional: boolean
}

const EMPTINESS: readonly Operator[] = ['IS_EMPTY', 'IS_NOT_EMPTY']
const OF_OPERAND: Record<(typeof PLAIN_OPERANDS)[number], readonly Operator[]> = {
  text: ['CONTAINS', 'DOES_NOT_CONTAIN', 'IS', 'IS_NOT'],
  int32: ['IS', 'IS_NOT', 'IS_GREATER_THAN', 'IS_LESS_THAN'],
  double: ['IS', 'IS_NOT', 'IS_GREATER_THAN', 'IS_LESS_THAN'],
  boolean: ['IS', 'IS_NOT'],
  relativeDate: ['IS_AFTER', 'IS_BEFORE'],
}

export function isListOperand(operand: Operand): operand is ListOperand {
  return (LIST_OPERANDS as readonly string[]).includes(operand)
}

/** The operators that a field allows, in the order in which they are offered; the first is the default. */
export function operatorsOf({ operand, several, optional }: FieldShape): readonly Operator[] {
  const own: readonly Operator[] = isListOperand(operand)
    ? several
      ? ['IS_ONE_OF', 'IS_NOT_ONE_OF', 'IS_ALL_OF', 'IS_NOT_ALL_OF']
      : ['IS_ONE_OF', 'IS_NOT_ONE_OF']
    : OF_OPERAND[operand]
  return optional ? [...own, ...EMPTINESS] : own
}

/** Whether an operator takes no value. */
export function needsNoValue(operator: Operator): boolean {
  return EMPTINESS.includes(operator)
}

/** The shape of a custom field; any of them may be empty. */
export function shapeOfType(type: FieldType): FieldShape {
  const { operand } = rulesOf(type)
  return { operand, several: isListOperand(operand), optional: true }
}
