import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Suspense, useCallback, useMemo, useState, type Ref } from 'react'
import { QuotedHighlightsDocument } from '#generated/operations/capabilities/highlights/web/note-highlights.ts'
import { FieldList, recordFilled, useFieldEditing, type ShownField } from '#fields/web/index.ts'
import { HighlightList, type NoteHighlight } from '#highlights/web/index.ts'
import { fillingNote } from '#notes/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingText } from '#platform/web/design/loading-parts.tsx'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { RedactionsPanel } from '#redactions/web/index.ts'
import { ClipButton, clipActions, playClip, ReelLink, useNoteClips } from '#reels/web/index.ts'
import { SummaryPanel } from '#summaries/web/index.ts'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { RelatedItems } from '#search/web/index.ts'
import { useHasSpoken } from '../documents/spoken-text.ts'
import { links } from '../links.ts'
import { reelLinks } from '../reel-links.ts'
import { ContactsPanel } from './contacts-panel.tsx'
import { noteActions, PANEL_TABS } from './note-actions.ts'
import classes from './note.module.css'
import { PanelTabs } from './panel-tabs.tsx'
import { SpeakersList } from './speakers-list.tsx'
import { strings } from './strings.ts'
import { TagsPanel, tagsOfHighlights } from './tags-panel.tsx'
import type { OpenNote } from './open-note.ts'
import type { Jumps } from './use-jump.ts'
import type { HighlightChoice } from './use-highlight-choice.ts'
import type { NotePanel } from './use-note-panel.tsx'

/** Loaded on its own: most notes have no questions. */
const NoteQuestions = lazyPart('note-questions', async () => (await import('./note-questions.tsx')).NoteQuestions)

export interface SidePanelProps {
  note: OpenNote
  panel: NotePanel
  choice: HighlightChoice
  jumps: Jumps
  activeId: Id | null
  addingField: boolean
  onAddingFieldChange: (adding: boolean) => void
  contactField: Ref<HTMLInputElement>
  /** Whether the first speaker gets the focus, as soon as there is one. */
  wantsSpeakers: boolean
  onSpeakersReached: () => void
}

/** The side panel of a note: summary, highlights, fields, tags, contacts, redactions, and related notes. */
export function SidePanel(props: SidePanelProps) {
  const { note, panel } = props
  const { tab } = panel
  const tags = tagsOfHighlights(note.highlights)
  // A user who may not restore sees the bars, and nothing about them; without recordings nothing is redacted.
  const isRedacting = useHasSpoken() || tab === 'redactions'
  const tabs = PANEL_TABS.filter((each) => each !== 'redactions' || (isRedacting && note.viewerCan.highlight))
  const counts = {
    summary: 0,
    highlights: note.highlights.length,
    fields: 0,
    tags: tags.length,
    contacts: note.people.length,
    redactions: 0,
    related: 0,
  }
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  return (
    <>
      <div className={classes.panelHead}>
        <PanelTabs tab={tab} tabs={tabs} counts={counts} onChange={panel.setTab} />
        <IconButton
          label={strings.closePanel}
          action={noteActions.togglePanel.id}
          variant="subtle"
          size="md"
          onClick={() => panel.setOpened(false)}
        >
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      <div
        ref={setScroller}
        className={classes.panelBody}
        role="tabpanel"
        id="note-panel"
        aria-labelledby={`note-tab-${tab}`}
        tabIndex={-1}
      >
        {tab === 'summary' ? <SummaryTab {...props} /> : null}
        {tab === 'highlights' ? <HighlightsTab {...props} scroller={scroller} /> : null}
        {tab === 'fields' ? <FieldsTab {...props} /> : null}
        {tab === 'tags' ? (
          <TagsPanel
            tags={tags}
            onChoose={(tagId) => {
              panel.setOnlyTag(tagId)
              panel.setTab('highlights')
            }}
          />
        ) : null}
        {tab === 'contacts' ? (
          <>
            <SpeakersList note={note} isRequested={props.wantsSpeakers} onReached={props.onSpeakersReached} />
            <ContactsPanel
              noteId={note.id}
              people={note.people}
              editable={note.viewerCan.highlight}
              ref={props.contactField}
            />
          </>
        ) : null}
        {tab === 'redactions' ? (
          <RedactionsPanel noteId={note.id} redactKeys={noteActions.redact.keys[1] ?? ''} noteHref={links.note} />
        ) : null}
        {tab === 'related' ? (
          <RelatedItems kinds={foundKinds} of={{ type: 'NOTE', id: note.id }} called={note.title} />
        ) : null}
      </div>
    </>
  )
}

function SummaryTab({ note, panel: { isBeside, setOpened }, jumps }: SidePanelProps) {
  // A sheet covers the text that is shown.
  const uncover = (): void => void (isBeside || setOpened(false))
  return (
    <SummaryPanel
      key={note.id}
      note={note}
      onShow={(place) => {
        uncover()
        jumps.toWords(place)
      }}
      onShowBlock={(blockId) => {
        uncover()
        jumps.toPart({ kind: 'block', id: blockId })
      }}
      hrefOf={(passage) => links.note(note, { passage })}
    />
  )
}

function HighlightsTab({
  note,
  panel: { onlyTag, setOnlyTag },
  choice,
  activeId,
  scroller,
}: SidePanelProps & { scroller: HTMLElement | null }) {
  const clips = useNoteClips(note.id)
  const { data } = useAnswer(QuotedHighlightsDocument, { variables: { noteId: note.id } })
  const insightCounts = useMemo(
    () => new Map(data?.note?.quotedHighlights.map(({ id, insights }) => [id, insights.length])),
    [data],
  )
  const actionsOf = useCallback(
    (highlight: NoteHighlight) => {
      const clip = clips.get(highlight.id)
      return clip ? <ClipButton clip={clip} /> : null
    },
    [clips],
  )
  const reels = useMemo(() => [...Map.groupBy(clips.values(), (clip) => clip.fileId)], [clips])
  const activeClip = activeId === null ? undefined : clips.get(activeId)
  useAction(clipActions.play, () => void (activeClip && playClip(activeClip)), { enabled: activeClip !== undefined })
  const tag =
    onlyTag === null
      ? undefined
      : note.highlights.flatMap((highlight) => highlight.tags).find((one) => one.id === onlyTag)
  if (note.highlights.length === 0) {
    const { highlightsFailed: failed } = note
    if (failed)
      return <ErrorState compact title={strings.highlightsFailed} message={failed.message} onRetry={failed.retry} />
    if (!note.highlightsAreKnown) return <LoadingText label={strings.loading} />
    return (
      <EmptyState compact title={strings.noHighlights}>
        {note.viewerCan.highlight ? (
          <>
            {strings.noHighlightsHint} <KeyHint keys={noteActions.highlight.keys[0] ?? 'h'} />
          </>
        ) : (
          strings.noHighlightsReader
        )}
      </EmptyState>
    )
  }
  return (
    <>
      {onlyTag !== null ? (
        <div className={classes.only}>
          <span className={classes.quiet}>{strings.onlyTag}</span>
          {tag ? (
            <ColorChip label={tag.title} color={tag.color} onRemove={() => setOnlyTag(null)} />
          ) : (
            <span className={classes.quiet}>{strings.noneWithTag}</span>
          )}
          <button type="button" className={classes.textButton} onClick={() => setOnlyTag(null)}>
            {strings.allHighlights}
          </button>
        </div>
      ) : null}
      {reels.length > 0 && (
        <div className={classes.reels}>
          {reels.map(([fileId, ofFile]) => (
            <ReelLink key={fileId} href={reelLinks.ofNote(note, fileId)} clips={ofFile.length} />
          ))}
        </div>
      )}
      <HighlightList
        highlights={choice.listed}
        activeId={activeId}
        insightCounts={insightCounts}
        scroller={scroller}
        onOpen={choice.open}
        onEditTags={choice.editTags}
        menuOf={choice.menuOf}
        actionsOf={actionsOf}
      />
    </>
  )
}

function FieldsTab({ note, addingField, onAddingFieldChange }: SidePanelProps) {
  const fill = useAct(fillingNote)
  const editing = useFieldEditing({ projectId: note.project.id, appliesTo: 'note' })
  return (
    <>
      <FieldList
        key={note.id}
        of="note"
        hiddenHere={note.project.hiddenFields}
        settingsHref={links.projectSettings(note.project, 'note-fields')}
        addAction={noteActions.addField.id}
        fields={note.project.fields}
        values={note.fieldValues}
        editable={note.viewerCan.edit}
        onFill={async (field: ShownField, given) => recordFilled(fill({ id: note.id, field, given }), field)}
        manage={note.project.viewerCan.contribute ? editing : undefined}
        adding={addingField}
        onAddingChange={onAddingFieldChange}
      />
      <Suspense>
        <NoteQuestions key={`questions ${note.id}`} noteId={note.id} editable={note.viewerCan.edit} />
      </Suspense>
    </>
  )
}
