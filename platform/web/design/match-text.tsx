/** A piece of text and whether it matched the search (document 2 §4). */
export type MatchSegment = { text: string; match: boolean }

/** Text in which the matches of the search are marked. */
export function MatchText({ segments }: { segments: readonly MatchSegment[] }) {
  return (
    <>
      {segments.map((segment, index) =>
        segment.match ? <mark key={index}>{segment.text}</mark> : <span key={index}>{segment.text}</span>,
      )}
    </>
  )
}
