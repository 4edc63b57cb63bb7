import type { ShownField } from './field-shapes.ts'

const MANY_DIGITS = 10
/** A number that demonstrates a format. */
export const SAMPLE_NUMBER = 1234.5

/** A number as a field shows it. */
export function formatNumber(field: Pick<ShownField, 'numberFormat' | 'currencySymbol'>, number: number): string {
  const digits = { maximumFractionDigits: MANY_DIGITS }
  switch (field.numberFormat) {
    case 'number_with_commas':
      return number.toLocaleString('en', digits)
    case 'percent':
      return `${number.toLocaleString(undefined, digits)}%`
    case 'currency':
      return `${field.currencySymbol ?? ''}${number.toLocaleString(undefined, digits)}`
    default:
      return String(number)
  }
}
