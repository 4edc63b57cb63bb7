import { useCallback, useEffect, useMemo, useState } from 'react'
import { EvidenceLine } from '#highlights/web/index.ts'
import { ReelEvidenceDocument, type ReelHeadFragment } from '#generated/operations/capabilities/reels/web/reel/reel.ts'
import { EmptyLine, EmptyState } from '#platform/web/design/empty-state.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { partsOfReel } from '../../model/timeline.ts'
import type { Span } from '../../model/trim.ts'
import { ClipList } from './clip-list.tsx'
import { hidingClip, movingClip, trimmingClip } from './reel-acts.ts'
import { failureOf, isPlayed, type ShownClip } from './reel-clips.ts'
import type { FailedStream } from './reel-turns.ts'
import { ReelPlayer } from './reel-player.tsx'
import classes from './reel-view.module.css'
import { strings } from './strings.ts'
import { TrimEditor } from './trim-editor.tsx'
import { useReelPlayback } from './use-reel-playback.ts'
import { useReelWords } from './use-reel.ts'

interface Trimming {
  highlightId: string
  draft: Span
  moved: 'start' | 'end' | null
}

/** Shows the last picture of a clip this long before its end. */
const LAST_PICTURE_MS = 60

function snippetOf({ snippetStartMs, snippetEndMs }: ShownClip): Span {
  return { startMs: snippetStartMs, endMs: snippetEndMs }
}

export interface ReelViewProps {
  reel: ReelHeadFragment & { clipCount: number }
  clips: readonly ShownClip[]
  /** The name on its title card. */
  name: string
  noteHref: (clip: ShownClip) => string
}

/** A reel: its player, and the list of its clips. */
export function ReelView({ reel, clips, name, noteHref }: ReelViewProps) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const { titleCard, speakerCards, captions } = reel
  const [trimming, setTrimming] = useState<Trimming | null>(null)
  const played = useMemo(
    () =>
      clips
        .map((clip) =>
          clip.highlightId === trimming?.highlightId
            ? { ...clip, snippetStartMs: trimming.draft.startMs, snippetEndMs: trimming.draft.endMs }
            : clip,
        )
        .filter((clip) => isPlayed(clip, failed)),
    [clips, failed, trimming],
  )
  const parts = useMemo(
    () => partsOfReel(name, played, { titleCard, speakerCards, captions }),
    [name, played, titleCard, speakerCards, captions],
  )
  const playing = useReelPlayback(
    parts,
    useCallback((stream: FailedStream) => setFailed((before) => new Set([...before, failureOf(stream)])), []),
  )
  const moveClip = useAct(movingClip)
  const hideClip = useAct(hidingClip)
  const trimClip = useAct(trimmingClip)
  // The first picture is loaded before the words of all clips.
  const words = useReelWords(reel.id, playing.playback !== null)
  const evidence = useAnswer(ReelEvidenceDocument, { variables: { id: reel.id } }).data?.reel?.evidence
  const partOf = (highlightId: string) =>
    parts.find((one) => one.kind === 'clip' && one.clip.highlightId === highlightId)
  const play = (highlightId: string): void => {
    const requested = partOf(highlightId)
    if (requested) playing.playback?.play(requested.startMs)
  }
  // Shows the picture at the end that is being moved.
  const { playback } = playing
  useEffect(() => {
    if (!trimming?.moved) return
    const part = parts.find((one) => one.kind === 'clip' && one.clip.highlightId === trimming.highlightId)
    if (part)
      playback?.seek(trimming.moved === 'start' ? part.startMs : Math.max(part.startMs, part.endMs - LAST_PICTURE_MS))
  }, [trimming, parts, playback])
  const trim = async ({ highlightId, draft }: Trimming): Promise<void> => {
    if (await reportAct(trimClip({ key: reel.id, highlightId, ...draft }), { title: strings.trimmed }))
      setTrimming(null)
  }
  const hide = ({ highlightId, hidden: wasHidden }: ShownClip): void =>
    void reportAct(hideClip({ key: reel.id, highlightId, hidden: !wasHidden }), {
      title: wasHidden ? strings.shownNow : strings.hiddenNow,
    })
  /** Moves the clip at one position of the list to another. */
  const move = (from: number, to: number): void => {
    const moved = clips[from]
    if (!moved || from === to) return
    const { highlightId } = moved
    const others = clips.filter((clip) => clip !== moved)
    const afterId = others[to - 1]?.highlightId ?? null
    void reportAct(moveClip({ key: reel.id, highlightId, afterId }), { title: strings.moved })
  }
  const mayArrange = reel.viewerCan.arrange
  const { part } = playing.moment
  const hidden = clips.filter((clip) => clip.hidden).length
  if (clips.length === 0)
    return (
      <EmptyState picture={<CutGem />} title={strings.empty}>
        {strings.emptyHint}
      </EmptyState>
    )
  return (
    <div className={classes.view}>
      <div className={classes.stage}>
        <ReelPlayer title={name} parts={parts} playing={playing} words={words} captions={captions} />
        {played.length === 0 && (
          <EmptyLine announced>
            {hidden === clips.length ? `${strings.allHidden}. ${strings.allHiddenHint}` : strings.nonePlays}
          </EmptyLine>
        )}
        {reel.clipCount > clips.length && (
          <p className={classes.quiet}>{strings.tooMany(clips.length, reel.clipCount)}</p>
        )}
      </div>
      <section className={classes.clips} aria-label={strings.clips}>
        <p className={classes.count}>
          {strings.count(clips.length - hidden)}
          {hidden > 0 && ` · ${strings.hiddenCount(hidden)}`}
        </p>
        {evidence && (
          <p className={classes.evidence}>
            <EvidenceLine evidence={evidence} />
          </p>
        )}
        <ClipList
          clips={clips}
          playedId={part !== null && part.kind !== 'title' ? part.clip.highlightId : null}
          problemOf={(clip) => clip.problem ?? (failed.has(failureOf(clip)) ? strings.notLoaded : null)}
          noteHref={noteHref}
          mayArrange={mayArrange}
          onPlay={(clip) => play(clip.highlightId)}
          onTrim={(clip) =>
            setTrimming(
              trimming?.highlightId === clip.highlightId
                ? null
                : { highlightId: clip.highlightId, draft: snippetOf(clip), moved: null },
            )
          }
          trimmedId={trimming?.highlightId ?? null}
          below={(clip) =>
            trimming?.highlightId === clip.highlightId && (
              <TrimEditor
                clip={clip}
                draft={trimming.draft}
                said={words.get(clip.highlightId) ?? []}
                onDraft={(draft, moved) => {
                  playing.playback?.pause()
                  setTrimming({ ...trimming, draft, moved })
                }}
                onPlay={() => play(clip.highlightId)}
                onReset={() =>
                  setTrimming({ ...trimming, draft: { startMs: clip.startMs, endMs: clip.endMs }, moved: 'start' })
                }
                onSave={() => void trim(trimming)}
                onCancel={() => setTrimming(null)}
              />
            )
          }
          onHide={hide}
          onMove={move}
        />
      </section>
    </div>
  )
}
