import { z } from 'zod'
import { contentEvents, defineEvents } from '#journal/model/define-events.ts'

const ofClips = z.object({ highlightIds: z.array(z.uuid()) })
const said = z.object({
  title: z.string(),
  titleCard: z.boolean(),
  speakerCards: z.boolean(),
  captions: z.boolean(),
})
const ofRender = z.object({ renderId: z.uuid() })

export const reelEvents = contentEvents(
  'reel',
  {
    created: {
      says: 'A reel of an insight was made with these clips.',
      after: ofClips.extend({ insightId: z.uuid(), title: z.string() }),
    },
    changed: { says: 'It was renamed, or shows something else beside its clips.', before: said, after: said },
    ordered: {
      says: 'Clips were put behind another, or first.',
      after: ofClips.extend({ afterId: z.uuid().nullable() }),
    },
    'clips-added': { says: 'Clips were added.', after: ofClips },
    'clips-removed': { says: 'Clips were taken out.', after: ofClips },
    'clips-hidden': { says: 'Clips are left out.', after: ofClips },
    'clips-shown': { says: 'Clips are taken in again.', after: ofClips },
    'render-begun': {
      says: 'A film of it is being made.',
      after: ofRender.extend({ clips: z.int(), burnsCaptions: z.boolean() }),
    },
    rendered: {
      says: 'The film can be downloaded.',
      after: ofRender.extend({ status: z.literal('DONE'), bytes: z.number() }),
    },
    'render-failed': {
      says: 'The film could not be made.',
      after: ofRender.extend({ status: z.literal('FAILED'), failure: z.string() }),
    },
    'render-removed': { says: 'A film was taken away, as something in it is withheld or gone.', after: ofRender },
  },
  'insight, note or tag',
)

const played = z.object({ startMs: z.number(), endMs: z.number() })

/** A clip has the id of its highlight. */
export const clipEvents = defineEvents(
  'clip',
  {
    trimmed: { says: 'It was chosen what is played for a highlight.', before: played, after: played },
    followed: { says: 'With its words, what is played for a highlight came, is something else now, or is gone.' },
  },
  'highlight',
  'note',
)

export const events = [reelEvents, clipEvents] as const
