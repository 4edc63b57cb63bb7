import { FieldGroupsDocument } from '#generated/operations/apps/web/field-settings/field-settings.ts'
import type { FieldTarget } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

/** The field groups that fields of this kind can be moved to, except the one they are in. */
export function useGroupTargets(appliesTo: string, exceptId: Id | null): FieldTarget[] {
  const { data } = useAnswer(FieldGroupsDocument, { variables: {} })
  return (data?.fieldGroups ?? []).flatMap((group) =>
    group && group.appliesTo === appliesTo && group.id !== exceptId && group.viewerCan.edit
      ? [{ title: group.title, fieldGroupId: group.id }]
      : [],
  )
}
