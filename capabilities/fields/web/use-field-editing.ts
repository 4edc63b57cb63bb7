import { useMemo } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Placement } from '#platform/kernel/rank.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  arrangingFields,
  changingField,
  creatingField,
  deletingFields,
  hidingFields,
  movingFields,
  preferringField,
  type FieldPlace,
} from './field-acts.ts'
import { changeOf } from './field-draft.ts'
import type { FieldDraft } from './settings/draft-settings.ts'
import type { ShownField } from './field-shapes.ts'
import { fieldActs as acts } from './strings.ts'

const labelsOf = (fields: readonly ShownField[]): string[] => fields.map(({ label }) => label)
const idsOf = (fields: readonly ShownField[]): Id[] => fields.map(({ id }) => id)

/** Creates, changes, hides, orders and deletes fields; each is one act, undone by mod+z and the toast. */
export function useFieldEditing({ projectId, fieldGroupId, appliesTo }: FieldPlace) {
  const create = useAct(creatingField)
  const change = useAct(changingField)
  const hide = useAct(hidingFields)
  const prefer = useAct(preferringField)
  const put = useAct(arrangingFields)
  const move = useAct(movingFields)
  const removeAll = useAct(deletingFields)
  return useMemo(() => {
    const place: FieldPlace = { projectId, appliesTo, ...(fieldGroupId !== undefined && { fieldGroupId }) }
    const give = (field: ShownField | null, draft: FieldDraft): Given | null => {
      if (!field) return create({ id: newId(), place, draft })
      const input = changeOf(field, draft)
      return input && change({ input, draft })
    }
    return {
      /**
       * Creates a field, or changes one; while the server is not reachable it resolves once that waits in the queue.
       * @throws CallError with the problems of the form
       */
      async save(field: ShownField | null, draft: FieldDraft): Promise<void> {
        const given = give(field, draft)
        if (!given) return
        const outcome = await given.kept
        // Problems are shown in the form and not in a toast.
        if (outcome.state === 'refused') throw toCallError(outcome.error)
        const label = draft.label.trim()
        void reportAct(given, { title: field ? acts.changed(label) : acts.made(label) })
      },
      /**
       * Hides fields, or shows them again. A field of a group is hidden in the project only, where the place is one.
       */
      async setHidden(fields: readonly ShownField[], hidden: boolean): Promise<boolean> {
        const own = fields.filter((field) => projectId === null || field.groupId === null)
        const reported = (some: readonly ShownField[]): string => (hidden ? acts.hidden : acts.shown)(labelsOf(some))
        const given = fields.flatMap((field) =>
          projectId === null || own.includes(field)
            ? []
            : [reportAct(prefer({ field, projectId, appliesTo, hidden }), { title: reported([field]) })],
        )
        if (own.length > 0) given.push(reportAct(hide({ ids: idsOf(own), hidden }), { title: reported(own) }))
        return (await Promise.all(given)).every(Boolean)
      },
      /** Puts fields among those of their set. */
      arrange: async (fields: readonly ShownField[], placement: Placement): Promise<boolean> =>
        reportAct(put({ place, ids: idsOf(fields), placement }), { title: acts.arranged(labelsOf(fields)) }),
      /** Moves fields to the end of another set. */
      moveTo: async (
        fields: readonly ShownField[],
        target: { title: string; fieldGroupId: Id } | { title: string; projectId: Id },
      ): Promise<boolean> =>
        reportAct(
          move({
            ids: idsOf(fields),
            to: 'fieldGroupId' in target ? { toFieldGroupId: target.fieldGroupId } : { toProjectId: target.projectId },
          }),
          { title: acts.moved(labelsOf(fields), target.title) },
        ),
      /** Deletes fields without values. */
      remove: async (fields: readonly ShownField[]): Promise<boolean> =>
        reportAct(removeAll(idsOf(fields)), { title: acts.deleted(labelsOf(fields)) }),
    }
  }, [create, change, hide, prefer, put, move, removeAll, projectId, fieldGroupId, appliesTo])
}

export type FieldEditing = ReturnType<typeof useFieldEditing>
