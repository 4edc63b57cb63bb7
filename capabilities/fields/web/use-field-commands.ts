import { useMemo } from 'react'
import {
  ArrangeFieldsDocument,
  ChangeFieldDocument,
  CreateFieldDocument,
  DeleteFieldsDocument,
  FieldPartsFragmentDoc,
  RestoreFieldsDocument,
  SetFieldPreferenceDocument,
  SetFieldsHiddenDocument,
} from '#generated/operations/capabilities/fields/web/fields.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Placement } from '#platform/kernel/rank.ts'
import { dataOf, operationOf, perform, showUndo } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useTakingBack } from '#platform/web/live/use-taking-back.ts'
import type { FieldOwner } from '../model/field.ts'
import { changeOf, drawnWith, optionsOf, type FieldDraft } from './field-draft.ts'
import type { ShownField } from './field-shapes.ts'
import { fieldActs as acts, fieldStrings as strings } from './strings.ts'

/**
 * Whose fields are changed: those of a project's notes or insights, of a field group, or, with neither, of the people.
 */
export interface FieldPlace {
  projectId: Id | null
  fieldGroupId?: Id
  appliesTo: FieldOwner
}

/**
 * Makes, changes, hides, orders and deletes fields; each one act, undone by mod+z and the toast. `lists` are the
 * queries to ask again: the same array every time.
 */
export function useFieldCommands({ projectId, fieldGroupId, appliesTo }: FieldPlace, lists: string[]) {
  const refetch = { refetch: lists }
  const [create] = useCommand(CreateFieldDocument, refetch)
  const [change] = useCommand(ChangeFieldDocument, refetch)
  const [setFieldsHidden] = useCommand(SetFieldsHiddenDocument, refetch)
  const [arrange] = useCommand(ArrangeFieldsDocument, refetch)
  const takeActBack = useTakingBack(refetch)
  const [deleteFields] = useCommand(DeleteFieldsDocument, refetch)
  const [restore] = useCommand(RestoreFieldsDocument, refetch)
  const [prefer] = useCommand(SetFieldPreferenceDocument, refetch)
  return useMemo(() => {
    /** Takes an act back; `before` is shown until it is read again. */
    const takeBack = async (operationId: Id, before: readonly ShownField[]) =>
      takeActBack(operationId, {
        queueAs: strings.queueChange,
        show(cache) {
          for (const data of before)
            cache.writeFragment({ fragment: FieldPartsFragmentDoc, fragmentName: 'FieldParts', data })
        },
      })
    const added = async (draft: FieldDraft): Promise<Id> => {
      const id = newId()
      const shown: ShownField = {
        ...drawnWith(
          {
            __typename: 'Field',
            id,
            type: draft.type,
            label: '',
            hidden: false,
            rank: Number.MAX_SAFE_INTEGER,
            options: [],
            maxSelectable: null,
            numberFormat: null,
            currencySymbol: null,
            groupId: fieldGroupId ?? null,
            groupTitle: null,
            viewerCanEdit: true,
          },
          draft,
        ),
      }
      return operationOf(
        await create(
          {
            input: {
              id,
              projectId,
              fieldGroupId: fieldGroupId ?? null,
              appliesTo,
              type: draft.type,
              label: draft.label.trim(),
              options: optionsOf(draft),
            },
          },
          {
            queueAs: strings.queueCreate,
            optimistic: { createField: shown },
            update: (cache, { data }) => {
              if (!data || projectId === null) return
              const reference = cache.writeFragment({
                fragment: FieldPartsFragmentDoc,
                fragmentName: 'FieldParts',
                data: data.createField,
              })
              cache.modify({
                id: `Project:${projectId}`,
                fields: {
                  fields: (known: readonly { __ref: string }[] = [], { storeFieldName }) =>
                    !reference ||
                    !storeFieldName.includes(`"${appliesTo}"`) ||
                    known.some((one) => one.__ref === reference.__ref)
                      ? known
                      : [...known, reference],
                },
              })
            },
          },
        ),
      )
    }
    const changed = async (field: ShownField, draft: FieldDraft): Promise<Id | null> => {
      const input = changeOf(field, draft)
      if (!input) return null
      return operationOf(
        await change({ input }, { queueAs: strings.queueChange, optimistic: { changeField: drawnWith(field, draft) } }),
      )
    }
    return {
      /** Makes a field, or changes one. @throws CallError with the problems of the form. */
      async save(field: ShownField | null, draft: FieldDraft): Promise<void> {
        const run = async (): Promise<Id | null> => (field ? changed(field, draft) : added(draft))
        let operationId = await run()
        if (operationId === null) return
        showUndo({
          title: field ? acts.changed(draft.label.trim()) : acts.made(draft.label.trim()),
          undo: async () => {
            if (operationId !== null) await takeBack(operationId, field ? [field] : [])
          },
          redo: async () => {
            operationId = await run()
          },
        })
      },
      /**
       * Hides fields, or shows them again. A field of a group is hidden in the project only, where the place is one.
       */
      async setHidden(fields: readonly ShownField[], hidden: boolean): Promise<boolean> {
        const own = fields.filter((field) => projectId === null || field.groupId === null)
        const shared = fields.filter((field) => !own.includes(field))
        const preferAll = async (to: boolean): Promise<void> => {
          for (const field of shared)
            if (projectId !== null)
              dataOf(
                await prefer({ input: { fieldId: field.id, projectId, hidden: to } }, { queueAs: strings.queueChange }),
              )
        }
        return perform({
          title: hidden ? acts.hidden(fields.map(({ label }) => label)) : acts.shown(fields.map(({ label }) => label)),
          run: async () => {
            const optimistic = {
              setFieldsHidden: {
                __typename: 'FieldsAct' as const,
                fields: own.map((field) => ({ ...field, hidden })),
              },
            }
            const operationId =
              own.length === 0
                ? null
                : operationOf(
                    await setFieldsHidden(
                      { input: { ids: own.map(({ id }) => id), hidden } },
                      { queueAs: strings.queueChange, optimistic },
                    ),
                  )
            await preferAll(hidden)
            return async () => {
              if (operationId !== null) await takeBack(operationId, own)
              await preferAll(!hidden)
            }
          },
        })
      },
      /** Puts fields among those of their set. */
      async arrange(fields: readonly ShownField[], placement: Placement): Promise<boolean> {
        return perform({
          title: acts.arranged(fields.map(({ label }) => label)),
          run: async () => {
            const operationId = operationOf(await arrange({ input: { ids: fields.map(({ id }) => id), ...placement } }))
            return async () => takeBack(operationId, fields)
          },
        })
      },
      /** Moves fields to the end of another set. */
      async moveTo(
        fields: readonly ShownField[],
        target: { title: string; fieldGroupId: Id } | { title: string; projectId: Id },
      ): Promise<boolean> {
        return perform({
          title: acts.moved(
            fields.map(({ label }) => label),
            target.title,
          ),
          run: async () => {
            const to =
              'fieldGroupId' in target ? { toFieldGroupId: target.fieldGroupId } : { toProjectId: target.projectId }
            const operationId = operationOf(await arrange({ input: { ids: fields.map(({ id }) => id), ...to } }))
            return async () => takeBack(operationId, fields)
          },
        })
      },
      /** Deletes fields that nothing is filled in. */
      async remove(fields: readonly ShownField[]): Promise<boolean> {
        return perform({
          title: acts.deleted(fields.map(({ label }) => label)),
          run: async () => {
            const deleted = dataOf(await deleteFields({ input: { ids: fields.map(({ id }) => id) } }))?.deleteFields
            return async () => deleted && dataOf(await restore({ input: { deletionId: deleted.deletionId } }))
          },
        })
      },
    }
  }, [
    create,
    change,
    setFieldsHidden,
    arrange,
    takeActBack,
    deleteFields,
    restore,
    prefer,
    projectId,
    fieldGroupId,
    appliesTo,
  ])
}

export type FieldCommands = ReturnType<typeof useFieldCommands>
