import type { ChangeFieldInput } from '#generated/operations/schema-types.ts'
import type { DraftSettings } from './draft-settings.ts'

/** The number format. */
export const NUMBER_FORMAT: DraftSettings = {
  problem: () => null,
  options: ({ format, currencySymbol }) => {
    const sign = currencySymbol.trim()
    return { numberFormat: format, ...(format === 'currency' && sign !== '' ? { currencySymbol: sign } : {}) }
  },
  change: (field, { format, currencySymbol }) => {
    const change: Partial<ChangeFieldInput> = {}
    if (format !== (field.numberFormat ?? 'number')) change.numberFormat = format
    const sign = format === 'currency' ? currencySymbol.trim() : ''
    if (sign !== (field.currencySymbol ?? '')) change.currencySymbol = sign === '' ? null : sign
    return change
  },
}
