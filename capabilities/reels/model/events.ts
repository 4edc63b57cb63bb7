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
      says: 'A reel of an insight was created with these clips.',
      after: ofClips.extend({ insightId: z.uuid(), title: z.string() }),
    },
    changed: { says: 'Its title was changed, or what it shows in addition to its clips.', before: said, after: said },
    ordered: {
      says: 'Clips were moved behind another clip, or to the beginning.',
      after: ofClips.extend({ afterId: z.uuid().nullable() }),
    },
    'clips-added': { says: 'Clips were added.', after: ofClips },
    'clips-removed': { says: 'Clips were removed.', after: ofClips },
    'clips-hidden': { says: 'Clips were hidden.', after: ofClips },
    'clips-shown': { says: 'Hidden clips are shown again.', after: ofClips },
    'render-begun': {
      says: 'A film of it is being rendered.',
      after: ofRender.extend({ clips: z.int(), burnsCaptions: z.boolean() }),
    },
    rendered: {
      says: 'The film can be downloaded.',
      after: ofRender.extend({ status: z.literal('DONE'), bytes: z.number() }),
    },
    'render-failed': {
      says: 'The film could not be rendered.',
      after: ofRender.extend({ status: z.literal('FAILED'), failure: z.string() }),
    },
    'render-removed': { says: 'A film was removed because something in it was withheld or deleted.', after: ofRender },
  },
  'insight, note or tag',
)

const played = z.object({ startMs: z.number(), endMs: z.number() })

/** A clip has the id of its highlight. */
export const clipEvents = defineEvents(
  'clip',
  {
    trimmed: {
      says: 'The part of the recording that is played for a highlight was chosen.',
      before: played,
      after: played,
    },
    followed: { says: 'The words of a highlight changed, and with them its clip was added, changed or removed.' },
  },
  'highlight',
  'note',
)

export const events = [reelEvents, clipEvents] as const
