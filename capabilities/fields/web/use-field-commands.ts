import { useMemo } from 'react'
import { ChangeFieldDocument, CreateFieldDocument, FieldPartsFragmentDoc } from '#generated/operations/capabilities/fields/web/fields.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import type { FieldOwner } from '../model/field.ts'
import type { ShownField } from './field-shapes.ts'
import { fieldStrings as strings } from './strings.ts'

/** What a person says of a new field. */
export interface WantedField {
  label: string
  type: ShownField['type']
  options: readonly string[]
  several: boolean
  numberFormat: string | null
  currencySymbol: string | null
}

const COLORS = Object.values(PICKABLE_COLORS)

/** Makes, renames and hides the fields of a project's notes or insights, or of the people where `projectId` is null. */
export function useFieldCommands(owner: { projectId: Id | null; appliesTo: FieldOwner }) {
  const { projectId, appliesTo } = owner
  const [create] = useCommand(CreateFieldDocument)
  const [change] = useCommand(ChangeFieldDocument)
  return useMemo(() => {
    const changed = async (field: ShownField, part: { hidden?: boolean; label?: string }) =>
      dataOf(await change({ input: { id: field.id, ...part } }, { queueAs: strings.queueChange, optimistic: { changeField: { ...field, ...part } } }))
    return {
      /** @throws CallError with the problems of the form. */
      async create(wanted: WantedField): Promise<void> {
        const select = (wanted.type === 'SELECT' ? wanted.options : []).map((label, at) => ({ id: newId(), label, color: COLORS[at % COLORS.length] ?? PICKABLE_COLORS.gray }))
        const options = {
          ...(wanted.type === 'SELECT' ? { select, ...(wanted.several ? {} : { maxSelectable: 1 }) } : {}),
          ...(wanted.type === 'NUMBER' ? { numberFormat: wanted.numberFormat ?? 'number', ...(wanted.currencySymbol ? { currencySymbol: wanted.currencySymbol } : {}) } : {}),
        }
        const id = newId()
        const shown: ShownField = {
          __typename: 'Field', id, type: wanted.type, label: wanted.label, hidden: false, rank: Number.MAX_SAFE_INTEGER, options: select.map((option) => ({ __typename: 'SelectOption' as const, ...option })),
          maxSelectable: wanted.type === 'SELECT' && !wanted.several ? 1 : null, numberFormat: wanted.numberFormat, currencySymbol: wanted.currencySymbol,
        }
        dataOf(await create({ input: { id, projectId, appliesTo, type: wanted.type, label: wanted.label, options } }, {
          queueAs: strings.queueCreate,
          optimistic: { createField: shown },
          update: (cache, { data }) => {
            if (!data || projectId === null) return
            const reference = cache.writeFragment({ fragment: FieldPartsFragmentDoc, fragmentName: 'FieldParts', data: data.createField })
            cache.modify({
              id: `Project:${projectId}`,
              fields: {
                fields: (known: readonly { __ref: string }[] = [], { storeFieldName }) =>
                  !reference || !storeFieldName.includes(`"${appliesTo}"`) || known.some((one) => one.__ref === reference.__ref) ? known : [...known, reference],
              },
            })
          },
        }))
      },
      async setHidden(field: ShownField, hidden: boolean): Promise<boolean> {
        return perform({
          title: hidden ? strings.hiddenNow(field.label) : strings.shownAgain(field.label),
          run: async () => {
            await changed(field, { hidden })
            return async () => changed({ ...field, hidden }, { hidden: !hidden })
          },
        })
      },
      async rename(field: ShownField, label: string): Promise<boolean> {
        return perform({
          title: strings.renamed(label),
          run: async () => {
            await changed(field, { label })
            return async () => changed({ ...field, label }, { label: field.label })
          },
        })
      },
    }
  }, [create, change, projectId, appliesTo])
}
