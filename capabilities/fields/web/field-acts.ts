import type { ApolloClient } from '@apollo/client'
import {
  ArrangeFieldsDocument,
  ChangeFieldDocument,
  CreateFieldDocument,
  DeleteFieldsDocument,
  SetFieldPreferenceDocument,
  SetFieldsHiddenDocument,
  type ChangeFieldMutationVariables,
} from '#generated/operations/capabilities/fields/web/fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Placement } from '#platform/kernel/rank.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { besideOf } from '#platform/web/live/beside.ts'
import { refTo, type Ref } from '#platform/web/live/change.ts'
import type { Draft } from '#platform/web/live/layers.ts'
import type { FieldOwner } from '../model/field.ts'
import { drawnWith, optionsOf } from './field-draft.ts'
import type { ShownField } from './field-shapes.ts'
import type { FieldDraft } from './settings/draft-settings.ts'
import { fieldStrings as strings } from './strings.ts'

/**
 * Whose fields are changed: those of a project's notes or insights, of a field group, or, with neither, of the people.
 */
export interface FieldPlace {
  projectId: Id | null
  fieldGroupId?: Id
  appliesTo: FieldOwner
}

/** Null for the people, whose fields belong to nothing that is shown: they are updated with the answer. */
function refOfPlace({ projectId, fieldGroupId }: FieldPlace): Ref | null {
  if (fieldGroupId !== undefined) return refTo('fieldGroup', fieldGroupId)
  return projectId === null ? null : refTo('project', projectId)
}

type Lists = Readonly<Record<string, unknown>>

/** Changes the fields of a place, under all names by which pages query them. */
function changeFields(
  draft: Draft,
  place: FieldPlace,
  change: (fields: readonly ShownField[]) => readonly ShownField[],
): void {
  const ref = refOfPlace(place)
  if (ref === null) return
  draft.patch<Lists>(ref, (owner) => ({
    ...owner,
    ...Object.fromEntries(
      ['fields', `${place.appliesTo}Fields`].flatMap((name) =>
        Array.isArray(owner[name]) ? [[name, change(owner[name] as ShownField[])]] : [],
      ),
    ),
  }))
}

interface NewField {
  id: Id
  place: FieldPlace
  draft: FieldDraft
}

export const creatingField = (client: ApolloClient): Act<NewField> => ({
  name: 'create-field',
  queueAs: strings.queueCreate,
  touches: ({ id }) => [refTo('field', id)],
  show: (draft, { id, place, draft: made }) =>
    changeFields(draft, place, (fields) => {
      if (fields.some((field) => field.id === id)) return fields
      const field: ShownField = {
        __typename: 'Field',
        id,
        type: made.type,
        label: '',
        hidden: false,
        rank: Number.MAX_SAFE_INTEGER,
        options: [],
        maxSelectable: null,
        numberFormat: null,
        currencySymbol: null,
        groupId: place.fieldGroupId ?? null,
        groupTitle: null,
        viewerCanEdit: true,
      }
      return [...fields, drawnWith(field, made)]
    }),
  async send({ id, place, draft }, operationId, queue) {
    const { projectId, fieldGroupId = null, appliesTo } = place
    const { type, label } = draft
    const input = { id, projectId, fieldGroupId, appliesTo, type, label: label.trim(), options: optionsOf(draft) }
    return send(client, CreateFieldDocument, { input }, operationId, queue)
  },
})

interface FieldChange {
  input: ChangeFieldMutationVariables['input']
  draft: FieldDraft
}

export const changingField = (client: ApolloClient): Act<FieldChange> => ({
  name: 'change-field',
  queueAs: strings.queueChange,
  touches: ({ input }) => [refTo('field', input.id)],
  show: (draft, { input, draft: changed }) =>
    draft.patch<ShownField>(refTo('field', input.id), (field) => drawnWith(field, changed)),
  send: async ({ input }, operationId, queue) => send(client, ChangeFieldDocument, { input }, operationId, queue),
})

/** Hides fields wherever they are shown, or shows them again. */
export const hidingFields = (client: ApolloClient): Act<{ ids: readonly Id[]; hidden: boolean }> => ({
  name: 'set-fields-hidden',
  queueAs: strings.queueChange,
  touches: ({ ids }) => ids.map((id) => refTo('field', id)),
  show(draft, { ids, hidden }) {
    for (const id of ids) draft.patch<ShownField>(refTo('field', id), (field) => ({ ...field, hidden }))
  },
  send: async ({ ids, hidden }, operationId, queue) =>
    send(client, SetFieldsHiddenDocument, { input: { ids: [...ids], hidden } }, operationId, queue),
})

interface FieldPreference {
  field: ShownField
  projectId: Id
  appliesTo: FieldOwner
  hidden: boolean
}

/** Hides a field of a group in one project only. */
export const preferringField = (client: ApolloClient): Act<FieldPreference> => ({
  name: 'set-field-preference',
  queueAs: strings.queueChange,
  touches: ({ field, projectId }) => [refTo('field', field.id), refTo('project', projectId)],
  show: (draft, { field, projectId, appliesTo, hidden }) =>
    draft.patch<Lists>(refTo('project', projectId), (project) => {
      const hiddenName = appliesTo === 'note' ? 'hiddenNoteFields' : 'hiddenInsightFields'
      const [shownFields, hiddenFields] = [project[`${appliesTo}Fields`], project[hiddenName]]
      if (!Array.isArray(shownFields) || !Array.isArray(hiddenFields)) return project
      const without = (fields: unknown[]): unknown[] => (fields as ShownField[]).filter(({ id }) => id !== field.id)
      return {
        ...project,
        [`${appliesTo}Fields`]: [...without(shownFields), ...(hidden ? [] : [field])],
        [hiddenName]: [...without(hiddenFields), ...(hidden ? [field] : [])],
      }
    }),
  send: async ({ field, projectId, hidden }, operationId, queue) =>
    send(client, SetFieldPreferenceDocument, { input: { fieldId: field.id, projectId, hidden } }, operationId, queue),
})

interface FieldsArrangement {
  place: FieldPlace
  ids: readonly Id[]
  placement: Placement
}

/** Puts fields among those of their set. */
export const arrangingFields = (client: ApolloClient): Act<FieldsArrangement> => ({
  name: 'arrange-fields',
  queueAs: strings.queueChange,
  touches: ({ ids }) => ids.map((id) => refTo('field', id)),
  show(draft, { place, ids, placement }) {
    // The fields of people are answers of their own.
    if (refOfPlace(place) === null) draft.arrange({ kind: 'field', ids, to: besideOf(placement), among: () => true })
    changeFields(draft, place, (fields) => {
      const { beforeId, afterId } = placement
      const moved = fields.filter(({ id }) => ids.includes(id))
      const others = fields.filter(({ id }) => !ids.includes(id))
      const before = others.findIndex(({ id }) => id === beforeId)
      const after = others.findIndex(({ id }) => id === afterId)
      const at = before >= 0 ? before : after >= 0 ? after + 1 : others.length
      return others.toSpliced(at, 0, ...moved)
    })
  },
  send: async ({ ids, placement }, operationId, queue) =>
    send(client, ArrangeFieldsDocument, { input: { ids: [...ids], ...placement } }, operationId, queue),
})

interface FieldsMove {
  ids: readonly Id[]
  to: { toFieldGroupId: Id } | { toProjectId: Id }
}

/** Moves fields to the end of another set. */
export const movingFields = (client: ApolloClient): Act<FieldsMove> => ({
  name: 'arrange-fields',
  queueAs: strings.queueChange,
  touches: ({ ids }) => ids.map((id) => refTo('field', id)),
  show(draft, { ids }) {
    for (const id of ids) draft.remove(refTo('field', id))
  },
  send: async ({ ids, to }, operationId, queue) =>
    send(client, ArrangeFieldsDocument, { input: { ids: [...ids], ...to } }, operationId, queue),
})

/** Deletes fields without values. */
export const deletingFields = (client: ApolloClient): Act<readonly Id[]> => ({
  name: 'delete-fields',
  queueAs: strings.queueChange,
  touches: (ids) => ids.map((id) => refTo('field', id)),
  show(draft, ids) {
    for (const id of ids) draft.remove(refTo('field', id))
  },
  send: async (ids, operationId, queue) =>
    send(client, DeleteFieldsDocument, { input: { ids: [...ids] } }, operationId, queue),
})
