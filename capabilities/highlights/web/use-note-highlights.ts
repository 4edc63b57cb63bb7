import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useMemo, useRef } from 'react'
import {
  DeleteHighlightsTogetherDocument,
  RestoreHighlightsTogetherDocument,
  TagHighlightsTogetherDocument,
  type HighlightTagFragment,
} from '#generated/operations/capabilities/highlights/web/highlights.ts'
import {
  CreateHighlightDocument,
  NoteHighlightFragmentDoc,
  type NoteHighlightFragment,
} from '#generated/operations/capabilities/highlights/web/note-highlights.ts'
import type { AnchorPosition } from '#editor/document/anchor-position.ts'
import { newTagOf, sameTitle, useCreateTag, type PickableTag } from '#tags/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { useOutbox } from '#platform/web/connection/index.ts'
import { dataOf, showUndo, tellFailure } from '#platform/web/design/perform.ts'
import { readAllAgain, useCommand, type CommandOutcome } from '#platform/web/graphql/index.ts'
import { recordAct } from '#platform/web/undo/index.ts'
import type { ChosenRegion } from '#files/web/index.ts'
import { highlightColor } from '../model/highlight-color.ts'
import { regionName, regionPicture } from '../model/region.ts'
import { noteHighlightStrings as strings } from './note-strings.ts'

/** A highlight as the page of its note shows it. */
export type NoteHighlight = NoteHighlightFragment

interface Reference {
  __ref: string
}

/**
 * What a person can do with the highlights of one note. Everything shows at once, waits in the queue while away, and
 * can be taken back.
 */
export interface NoteHighlightCommands {
  /**
   * Makes a highlight of words, or of a part of a file. `afterId` is the one that stands before it in the text;
   * `marked` says that the mark is in an editor's copy of the text already. Gives the new highlight as it is shown.
   */
  create(chosen: {
    id: Id
    text: string
    place: AnchorPosition | ChosenRegion
    afterId: Id | null
    marked: boolean
  }): NoteHighlight
  applyTag(highlightId: Id, tag: PickableTag): void
  removeTag(highlightId: Id, tag: HighlightTagFragment): void
  /** Makes the tag, or takes the one that is called so already, and applies it. */
  applyNewTag(highlightId: Id, title: string, tags: readonly PickableTag[]): void
  remove(highlights: readonly NoteHighlight[]): void
}

/**
 * The commands of a note's highlights. `onRefused` is told of a new highlight that the server did not take or that was
 * taken back, so that its mark can go.
 */
export function useNoteHighlights({
  noteId,
  projectId,
  onRefused,
}: {
  noteId: Id
  projectId: Id
  onRefused: (highlightId: Id) => void
}): NoteHighlightCommands {
  const client = useApolloClient()
  const { discard } = useOutbox()
  const [create] = useCommand(CreateHighlightDocument)
  const [tag] = useCommand(TagHighlightsTogetherDocument)
  const [remove] = useCommand(DeleteHighlightsTogetherDocument)
  const [restore] = useCommand(RestoreHighlightsTogetherDocument)
  const createTag = useCreateTag(projectId)
  const creating = useRef(new Map<Id, Promise<CommandOutcome<unknown>>>())
  /** Tags that are on their way to the server, by highlight: deleting one comes after them. */
  const tagging = useRef(new Map<Id, Promise<unknown>>())
  const latest = useRef({ create, tag, remove, restore, createTag, discard, onRefused })
  latest.current = { create, tag, remove, restore, createTag, discard, onRefused }

  return useMemo(() => {
    const { cache } = client
    const find = (id: Id): NoteHighlight | null =>
      cache.readFragment(
        { fragment: NoteHighlightFragmentDoc, fragmentName: 'NoteHighlight', id: `Highlight:${id}` },
        true,
      )
    const listed = (change: (known: readonly Reference[]) => readonly Reference[]) => (into: ApolloCache) => {
      into.modify({ id: `Note:${noteId}`, fields: { highlights: (known: readonly Reference[] = []) => change(known) } })
    }

    /** Adds and takes away one tag; `settled` gives the tag's true id where it had to be made first. */
    const changeTags = async (
      highlightId: Id,
      changed: HighlightTagFragment,
      on: boolean,
      settled: () => Promise<Id> = async () => Promise.resolve(changed.id),
    ): Promise<void> => {
      const earlier = tagging.current.get(highlightId)
      const before = find(highlightId)
      if (!before) return
      const shownWith = (id: Id) => {
        const now = (find(highlightId)?.tags ?? before.tags).map((one) => ({ ...one, __typename: 'Tag' as const }))
        const tag = { __typename: 'Tag' as const, id, title: changed.title, color: changed.color }
        const isTag = (one: { id: Id }): boolean => one.id === changed.id || one.id === id
        // One that shows already keeps its place: the first gives the highlight its colour.
        const tags = !on
          ? now.filter((one) => !isTag(one))
          : now.some(isTag)
            ? now.map((one) => (isTag(one) ? tag : one))
            : [...now, tag]
        return { __typename: 'Highlight' as const, id: highlightId, color: highlightColor(before, tags), tags }
      }
      // Shown while the highlight itself or its tag is still on the way to the server, which must take them in this
      // order.
      const layer = newId()
      cache.batch({
        optimistic: layer,
        update: (into) =>
          void into.writeFragment({
            fragment: NoteHighlightFragmentDoc,
            fragmentName: 'NoteHighlight',
            id: `Highlight:${highlightId}`,
            data: { ...before, ...shownWith(changed.id) },
          }),
      })
      try {
        // One after another: the first tag gives the colour.
        await Promise.all([creating.current.get(highlightId), earlier])
        const id = await settled()
        dataOf(
          await latest.current.tag(
            { input: { highlightIds: [highlightId], ...(on ? { add: [id] } : { remove: [id] }) } },
            {
              queueAs: strings.queueTag,
              optimistic: {
                tagHighlights: { __typename: 'TaggedHighlights', highlights: [shownWith(id)] },
              },
            },
          ),
        )
      } finally {
        cache.removeOptimistic(layer)
      }
    }
    // An act is kept before the server has answered: who takes it back at once means this one.
    const act = (highlightId: Id, changed: HighlightTagFragment, on: boolean, settled?: () => Promise<Id>): void => {
      let id = changed.id
      const done = changeTags(highlightId, changed, on, settled && (async () => (id = await settled()))).catch(
        tellFailure,
      )
      tagging.current.set(highlightId, done)
      void done.then(() => tagging.current.get(highlightId) === done && tagging.current.delete(highlightId))
      recordAct({
        title: on ? strings.tagged(changed.title) : strings.untaggedNow(changed.title),
        undo: async () => {
          await done
          await changeTags(highlightId, { ...changed, id }, !on)
        },
        redo: async () => changeTags(highlightId, { ...changed, id }, on),
      })
    }
    /** Deletes, and gives the way back. */
    const take = (ids: readonly Id[]): { done: Promise<unknown>; takeBack: () => Promise<void> } => {
      const refs = new Set(ids.map((id) => `Highlight:${id}`))
      let outcome: CommandOutcome<{ deleteHighlights: { deletionId: string } }> | null = null
      const leaveOut = listed((known) => known.filter((one) => !refs.has(one.__ref)))
      const send = async (): Promise<CommandOutcome<{ deleteHighlights: { deletionId: string } }>> => {
        const layer = newId()
        cache.batch({ optimistic: layer, update: leaveOut })
        try {
          await Promise.all(ids.map(async (id) => tagging.current.get(id)))
          return await latest.current.remove(
            { input: { ids } },
            {
              queueAs: strings.queueDelete,
              optimistic: { deleteHighlights: { __typename: 'DeletedHighlights', deletionId: '', ids: [...ids] } },
              update: leaveOut,
            },
          )
        } finally {
          cache.removeOptimistic(layer)
        }
      }
      const sent = send()
      const done = sent.then((first) => {
        outcome = first
        if (first.status === 'queued') void first.settled.then((result) => (outcome = result))
        return dataOf(first)
      })
      return {
        done,
        async takeBack() {
          await sent
          // What still waits in the queue is simply not sent.
          if (outcome?.status === 'queued') return latest.current.discard(outcome.operationId)
          if (outcome?.status === 'done')
            dataOf(
              await latest.current.restore(
                { input: { deletionId: outcome.data.deleteHighlights.deletionId } },
                { queueAs: strings.queueRestore },
              ),
            )
          await readAllAgain(client)
          return undefined
        },
      }
    }

    return {
      create({ id, text, place, afterId, marked }) {
        const made: NoteHighlight = {
          __typename: 'Highlight',
          id,
          text,
          color: highlightColor({ inlineCommentOnly: false }, []),
          region: shownRegion(place),
          anchored: true,
          inlineCommentOnly: false,
          createdById: null,
          createdAt: new Date().toISOString(),
          tags: [],
          insights: [],
          viewerCan: { __typename: 'HighlightViewerCan', tag: true, delete: true },
        }
        const outcome = latest.current.create(
          { input: { id, noteId, place: 'fileId' in place ? { region: regionToSend(place) } : place, marked } },
          {
            queueAs: strings.queueCreate,
            optimistic: { createHighlight: made },
            update: (into, { data }) => {
              if (!data) return
              const reference = into.writeFragment({
                fragment: NoteHighlightFragmentDoc,
                fragmentName: 'NoteHighlight',
                data: data.createHighlight,
              }) as Reference | undefined
              if (reference) listed((known) => insertAfter(known, reference, afterId))(into)
            },
          },
        )
        creating.current.set(id, outcome)
        const refused = (result: CommandOutcome<unknown>): void => {
          if (result.status === 'queued') void result.settled.then(refused)
          if (result.status !== 'failed') return
          latest.current.onRefused(id)
          if (result.error.kind !== 'cancelled') tellFailure(result.error)
        }
        void outcome.then((result) => {
          creating.current.delete(id)
          refused(result)
        })
        let taken: ReturnType<typeof take> | null = null
        recordAct({
          title: strings.created,
          undo: async () => {
            await outcome
            latest.current.onRefused(id)
            taken = take([id])
            await taken.done
          },
          redo: async () => taken?.takeBack(),
        })
        return made
      },
      applyTag: (highlightId, { id, title, color }) => act(highlightId, { id, title, color }, true),
      removeTag: (highlightId, { id, title, color }) => act(highlightId, { id, title, color }, false),
      applyNewTag(highlightId, title, tags) {
        const known = tags.find((one) => sameTitle(one.title, title))
        const wanted = known ?? newTagOf(title, tags.length)
        act(
          highlightId,
          { id: wanted.id, title: wanted.title, color: wanted.color },
          true,
          known ? undefined : async () => dataOf(await latest.current.createTag(wanted))?.createTag.id ?? wanted.id,
        )
      },
      remove(highlights) {
        const ids = highlights.map((highlight) => highlight.id)
        let taken = take(ids)
        taken.done.catch(tellFailure)
        showUndo({
          title: strings.deleted(ids.length),
          undo: async () => taken.takeBack(),
          redo: async () => {
            taken = take(ids)
            await taken.done
          },
        })
      },
    }
  }, [client, noteId])
}

/** A part of a file as it is shown until the server has answered. */
function shownRegion(place: AnchorPosition | ChosenRegion): NoteHighlight['region'] {
  if (!('fileId' in place)) return null
  const { fileId, page, words = null, boxes } = place
  return {
    __typename: 'HighlightRegion',
    fileId,
    page,
    isWords: words !== null,
    name: regionName({ page }),
    pictureUrl: regionPicture({ fileId, page, words, boxes }),
    boxes: boxes.map((box) => ({ ...box, __typename: 'HighlightBox' as const })),
  }
}

function regionToSend({ fileId, page, words, boxes }: ChosenRegion) {
  return { fileId, page, ...(words ? { words } : { boxes }) }
}

function insertAfter(known: readonly Reference[], added: Reference, afterId: Id | null): readonly Reference[] {
  if (known.some((one) => one.__ref === added.__ref)) return known
  const at = afterId === null ? 0 : known.findIndex((one) => one.__ref === `Highlight:${afterId}`) + 1
  return [...known.slice(0, at), added, ...known.slice(at)]
}
