import { LONG_TEXT, nothing, type Stories } from '#platform/web/stories.ts'
import { FilePreparing, FileRefusal } from './file-state.tsx'

export const stories: Stories[] = [
  {
    part: 'FilePreparing',
    states: {
      'under way': () => <FilePreparing label="Preparing talk.mp4" progress={0.42} />,
      'nobody knows how far': () => <FilePreparing label="Preparing talk.mp4" progress={null} waiting="in the queue" />,
      'long text': () => <FilePreparing label={LONG_TEXT} progress={0.9} />,
    },
  },
  {
    part: 'FileRefusal',
    states: {
      error: () => (
        <FileRefusal title="This recording cannot be played" downloadUrl="#original" onRetry={nothing}>
          <p>talk.mp4 ends in the middle of a sentence.</p>
        </FileRefusal>
      ),
      'without a way on': () => <FileRefusal title="This file is empty" downloadUrl={null} onRetry={null} />,
      'long text': () => (
        <FileRefusal title={LONG_TEXT} downloadUrl="#original" onRetry={nothing}>
          <p>{LONG_TEXT}</p>
        </FileRefusal>
      ),
    },
  },
]
