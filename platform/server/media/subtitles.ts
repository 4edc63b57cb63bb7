import { convert, type Conversion } from './convert.ts'
import type { MediaFacts } from './probe.ts'

/** Subtitles made of text; those made of pictures cannot be read. */
const TEXT_CODECS = new Set(['subrip', 'mov_text', 'webvtt', 'ass', 'ssa', 'text'])

/** The subtitles of a recording that consist of text. */
export function textSubtitles({ subtitles }: MediaFacts): MediaFacts['subtitles'] {
  return subtitles.filter(({ codec }) => TEXT_CODECS.has(codec))
}

/**
 * Writes subtitles of a recording as WebVTT, each stream under its name, in one pass.
 * @throws as `convert`
 */
export async function extractSubtitles(
  path: string,
  streams: ReadonlyArray<{ index: number; name: string }>,
  conversion: Conversion,
): Promise<void> {
  await convert(
    path,
    streams.flatMap(({ index, name }) => [
      '-map',
      `0:${index}`,
      '-map_metadata',
      '-1',
      '-c:s',
      'webvtt',
      '-f',
      'webvtt',
      name,
    ]),
    conversion,
  )
}
