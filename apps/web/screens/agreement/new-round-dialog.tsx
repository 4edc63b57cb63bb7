import { Button, Checkbox, Modal, Switch, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import {
  RoundChoicesDocument,
  type RoundChoicesQuery,
} from '#generated/operations/capabilities/agreement/web/agreement.ts'
import {
  MAX_CODERS_OF_ROUND,
  MAX_NOTES_OF_ROUND,
  MAX_ROUND_TITLE_CHARS,
  MAX_TAGS_OF_ROUND,
} from '#agreement/model/limits.ts'
import { agreementStrings as text, beginningRound } from '#agreement/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import classes from './agreement.module.css'
import { useCodersToChoose } from './use-coders-to-choose.ts'
import { useNotesToChoose } from './use-notes-to-choose.ts'

/** With more notes or members than this, there is a field to search them. */
const SEARCHED_FROM = 12

interface NewRoundProps {
  projectId: Id
  opened: boolean
  onClose: () => void
  onBegun: (round: { id: Id; title: string }) => void
}

/** Asks what a new round codes, with which tags, and who codes. */
export function NewRoundDialog({ opened, onClose, ...rest }: NewRoundProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.newTitle} size={640} yOffset="6vh">
      {opened && <Choices {...rest} onClose={onClose} />}
    </Modal>
  )
}

function Choices({ projectId, ...rest }: Omit<NewRoundProps, 'opened'>) {
  const { data, error, retry } = useAnswer(RoundChoicesDocument, { variables: { projectId } })
  if (data) return <Form projectId={projectId} data={data} {...rest} />
  return error ? (
    <ErrorState title={text.failed} message={error.message} onRetry={retry} />
  ) : (
    <LoadingRows label={text.loading} />
  )
}

function Form({ projectId, data, onClose, onBegun }: Omit<NewRoundProps, 'opened'> & { data: RoundChoicesQuery }) {
  const begin = useAct(beginningRound)
  const first = data.project?.notes.nodes ?? []
  const { notes, ...finding } = useNotesToChoose(projectId, first)
  const tags = data.project?.tags ?? []
  const { coders, ...findingCoders } = useCodersToChoose(data.users)
  const viewerId = data.viewer?.user?.id
  const [title, setTitle] = useState('')
  const [noteIds, setNoteIds] = useState<readonly Id[]>([])
  const [tagIds, setTagIds] = useState<readonly Id[]>([])
  const [coderIds, setCoderIds] = useState<readonly Id[]>(viewerId === undefined ? [] : [viewerId])
  const [automatic, setByWords] = useState(false)
  const isReady =
    title.trim() !== '' &&
    noteIds.length > 0 &&
    tagIds.length > 0 &&
    coderIds.length + Number(automatic) >= 2 &&
    coderIds.length > 0
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady) return
    const round = { id: newId(), title: title.trim() }
    const given = begin({
      ...round,
      projectId,
      noteIds: [...noteIds],
      tagIds: [...tagIds],
      coderIds: [...coderIds],
      automatic,
    })
    if (!(await reportAct(given, { title: text.kept(round.title), onceDone: true }))) return
    onClose()
    onBegun(round)
  }
  const groups = (data.project?.tagBoards ?? [])
    .flatMap((board) =>
      board.groups.map((group) => ({
        id: group.id,
        title: group.title,
        tagIds: tags.filter(({ tagGroupId }) => tagGroupId === group.id).map(({ id }) => id),
      })),
    )
    .filter((group) => group.tagIds.length > 0)
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        required
        label={text.name}
        placeholder={text.namePlaceholder}
        value={title}
        maxLength={MAX_ROUND_TITLE_CHARS}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Several
        label={text.chooseNotes}
        none={first.length === 0 ? text.noNotes : text.noneFound}
        most={MAX_NOTES_OF_ROUND}
        chosen={noteIds}
        onChange={setNoteIds}
        choices={notes(noteIds).map((note) => ({ id: note.id, label: note.title || text.untitledNote }))}
        {...(first.length > SEARCHED_FROM ? { finding } : {})}
      />
      <Several
        label={text.chooseTags}
        none={text.noTags}
        most={MAX_TAGS_OF_ROUND}
        chosen={tagIds}
        onChange={setTagIds}
        sets={groups}
        choices={tags.map((tag) => ({
          id: tag.id,
          label: (
            <span className={classes.tagChoice}>
              <ColorDot color={tag.color} />
              {tag.title}
            </span>
          ),
        }))}
      />
      <Several
        label={text.chooseCoders}
        none={text.noCoders}
        most={MAX_CODERS_OF_ROUND}
        chosen={coderIds}
        onChange={setCoderIds}
        choices={coders(coderIds).map((user) => ({ id: user.id, label: user.name }))}
        {...(data.users.nodes.length > SEARCHED_FROM ? { finding: findingCoders } : {})}
      />
      <Switch
        label={text.automatic}
        description={text.automaticHint}
        checked={automatic}
        onChange={(event) => setByWords(event.currentTarget.checked)}
      />
      {coderIds.length + Number(automatic) < 2 && <p className={classes.quiet}>{text.twoCoders}</p>}
      <Button type="submit" disabled={!isReady}>
        {text.begin}
      </Button>
    </form>
  )
}

interface SeveralProps {
  label: string
  none: string
  most: number
  choices: ReadonlyArray<{ id: Id; label: ReactNode }>
  chosen: readonly Id[]
  onChange: (ids: readonly Id[]) => void
  /** The search of a list that shows only some of its entries. */
  finding?: { words: string; onFind: (words: string) => void; label: string; note: string | null }
  /** Choices that one click selects together. */
  sets?: ReadonlyArray<{ id: Id; title: string; tagIds: readonly Id[] }>
}

/** A choice of several entries of a list, up to a maximum. */
function Several({ label, none, most, choices, chosen, onChange, finding, sets = [] }: SeveralProps) {
  const toggle = (ids: readonly Id[]): void => {
    const others = chosen.filter((id) => !ids.includes(id))
    onChange(ids.every((id) => chosen.includes(id)) ? others : [...others, ...ids].slice(0, most))
  }
  return (
    <fieldset className={classes.several}>
      <legend>
        {label} <span className={classes.quiet}>{text.chosen(chosen.length, most)}</span>
      </legend>
      {finding && (
        // Enter in it does not begin the round.
        <div onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
          <SearchInput label={finding.label} value={finding.words} onChange={finding.onFind} width="100%" />
        </div>
      )}
      {finding?.note != null && (
        <p className={classes.quiet} role="status">
          {finding.note}
        </p>
      )}
      {choices.length === 0 && <EmptyLine>{none}</EmptyLine>}
      {sets.length > 0 && (
        <div className={classes.sets}>
          {sets.map((set) => (
            <Button
              key={set.id}
              size="compact-xs"
              variant="default"
              aria-pressed={set.tagIds.every((id) => chosen.includes(id))}
              onClick={() => toggle(set.tagIds)}
            >
              {set.title}
            </Button>
          ))}
        </div>
      )}
      <div className={classes.choices}>
        {choices.map(({ id, label: name }) => (
          <Checkbox
            key={id}
            size="xs"
            label={name}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= most}
            onChange={() => toggle([id])}
          />
        ))}
      </div>
    </fieldset>
  )
}
