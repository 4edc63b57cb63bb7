import { LONG_TEXT, nothing, type Stories } from '../stories.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { Drawing } from './drawing.tsx'
import { DropTarget, DropZone } from './drop-target.tsx'
import { EmptyLine, EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { LoadingBlock, LoadingCard, LoadingLine, LoadingSign, LoadingText } from './loading-parts.tsx'
import { LoadingPage, LoadingRows } from './loading-rows.tsx'
import { BlankSheets, CutGem, LensOverStrata, RawStone } from './pictures.tsx'
import { PlaceholderBar } from './placeholder-bar.tsx'
import { PlainButton } from './plain-button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { WordDifference } from './word-difference.tsx'
import { CrackedStone, EmptySignpost } from './trouble-pictures.tsx'

const action = <PlainButton>Write the first note</PlainButton>

export const stories: Stories[] = [
  {
    part: 'WordDifference',
    states: {
      'words that went and came': () => (
        <WordDifference was="It was too dear for us." is="It was cheap for us, and quick." />
      ),
      'long text': () => <WordDifference was={LONG_TEXT} is={`${LONG_TEXT} ${LONG_TEXT}`} />,
    },
  },
  {
    part: 'EmptyState',
    states: {
      'with a picture and an act': () => (
        <EmptyState picture={<BlankSheets />} title="No notes yet" action={action}>
          Interviews, diaries and surveys stand here once they are written or brought in.
        </EmptyState>
      ),
      'a sentence': () => <EmptyState title="Nothing was found" />,
      compact: () => (
        <EmptyState compact title="No tags yet">
          They come with the first highlight.
        </EmptyState>
      ),
      'long text': () => <EmptyState title={LONG_TEXT}>{LONG_TEXT}</EmptyState>,
    },
  },
  {
    part: 'EmptyLine',
    states: {
      'in a section': () => <EmptyLine>No project uses these fields yet.</EmptyLine>,
      'in a list of choices': () => (
        <EmptyLine announced inset>
          No results for “pricing”
        </EmptyLine>
      ),
      'long text': () => <EmptyLine>{LONG_TEXT}</EmptyLine>,
    },
  },
  {
    part: 'ErrorState',
    states: {
      'with a way on': () => <ErrorState message="The server does not answer." onRetry={nothing} />,
      'without one': () => <ErrorState title="No access" message="Ask whoever shared this with you." />,
      'with details': () => (
        <ErrorState
          message="This note could not be read."
          onRetry={nothing}
          details="InternalError, request 0191-77f2"
        />
      ),
      compact: () => <ErrorState compact message="The list did not load." onRetry={nothing} />,
      'long text': () => <ErrorState message={LONG_TEXT} details={LONG_TEXT} />,
    },
  },
  { part: 'LoadingRows', states: { usual: () => <LoadingRows />, few: () => <LoadingRows rows={2} /> } },
  {
    part: 'PlaceholderBar',
    states: {
      usual: () => <PlaceholderBar height={16} width="60%" />,
      'that does not pulse': () => <PlaceholderBar height={16} width={240} pulses={false} />,
      'at the end of its line': () => <PlaceholderBar height={16} width={80} atEnd />,
    },
  },
  {
    part: 'VisuallyHidden',
    states: {
      usual: () => (
        <p>
          3<VisuallyHidden> highlights</VisuallyHidden>
        </p>
      ),
    },
  },
  { part: 'LoadingPage', states: { usual: () => <LoadingPage /> } },
  {
    part: 'LoadingText',
    states: { paragraphs: () => <LoadingText />, 'with its title': () => <LoadingText title /> },
  },
  { part: 'LoadingCard', states: { usual: () => <LoadingCard /> } },
  { part: 'LoadingLine', states: { usual: () => <LoadingLine />, 'one of very many': () => <LoadingLine plain /> } },
  {
    part: 'LoadingBlock',
    states: {
      'of a height': () => <LoadingBlock height={106} />,
      'of a shape': () => <LoadingBlock ratio="16 / 9" label="The clip is loading" />,
    },
  },
  { part: 'LoadingSign', states: { usual: () => <LoadingSign>Signing in …</LoadingSign> } },
  { part: 'LoadingOverlay', states: { usual: () => <LoadingOverlay onClose={nothing} /> } },
  {
    part: 'ProgressBar',
    states: {
      begun: () => <ProgressBar label="Importing survey.csv" done={0} total={6_000} />,
      'under way': () => <ProgressBar label="Importing survey.csv" done={2_310} total={6_000} onCancel={nothing} />,
      'nobody knows how far': () => <ProgressBar label="Reading the file" done={12} />,
      'figures of its own': () => <ProgressBar label="talk.mp4" done={3.4} total={12} figures="3.4 of 12 MB" />,
      failed: () => <ProgressBar label="Importing survey.csv" done={400} total={6_000} tone="failed" />,
      done: () => <ProgressBar label="Importing survey.csv" done={6_000} total={6_000} tone="done" />,
      'long text': () => <ProgressBar label={LONG_TEXT} done={1} total={2} onCancel={nothing} />,
    },
  },
  {
    part: 'DropTarget',
    states: {
      usual: () => (
        <DropTarget onFiles={nothing} label="Drop to add to Interviews">
          <DropZone>Hold a file over this.</DropZone>
        </DropTarget>
      ),
      compact: () => (
        <DropTarget onFiles={nothing} label="Drop to add">
          <DropZone compact>Or over this.</DropZone>
        </DropTarget>
      ),
      disabled: () => (
        <DropTarget onFiles={nothing} label="" disabled>
          <DropZone>Nothing may be dropped here.</DropZone>
        </DropTarget>
      ),
    },
  },
  {
    part: 'Drawing',
    states: {
      'lines of its own': () => (
        <Drawing>
          <path d="M6 66h100M20 66 40 20l20 46" />
        </Drawing>
      ),
      RawStone: () => <RawStone />,
      BlankSheets: () => <BlankSheets />,
      CutGem: () => <CutGem />,
      LensOverStrata: () => <LensOverStrata />,
      CrackedStone: () => <CrackedStone />,
      EmptySignpost: () => <EmptySignpost />,
    },
  },
]
