import type { CalledPiece } from './chat-completions.ts'
import { LanguageModelError, type LanguageTool, type LanguageToolCall, type LanguageUsage } from './language-model.ts'

/** More calls in one answer are a model that has lost its way. */
const MOST_CALLS = 16
const MAX_ARGUMENT_CHARS = 64 * 1024

interface Collected {
  id: string
  name: string
  written: string
}

/** Collects the calls of an answer from the pieces in which they are streamed. */
export function collectCalls(tools: readonly LanguageTool[]) {
  const calls: Collected[] = []
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  return {
    /** @throws LanguageModelError for more or longer calls than any answer needs */
    add(pieces: readonly CalledPiece[]): void {
      for (const piece of pieces) {
        const { index, id } = piece
        // Without an index, a piece with an id begins a call.
        const at = index ?? (id == null || id === '' ? Math.max(0, calls.length - 1) : calls.length)
        if (at >= MOST_CALLS) throw new LanguageModelError('not-json')
        const call = (calls[at] ??= { id: '', name: '', written: '' })
        if (id) call.id = id
        call.name += piece.function?.name ?? ''
        call.written += piece.function?.arguments ?? ''
        if (call.written.length > MAX_ARGUMENT_CHARS) throw new LanguageModelError('not-json')
      }
    },
    /** The whole calls, each with an input that its tool takes. @throws LanguageModelError for any other */
    take(usage: LanguageUsage): LanguageToolCall[] {
      return calls.filter(Boolean).map(({ id, name, written }, at) => {
        const input = inputOf(byName.get(name), written)
        if (input === null) throw new LanguageModelError('not-json', { usage })
        return { id: id || `call-${at + 1}`, name, input: input.value }
      })
    },
  }
}

function inputOf(tool: LanguageTool | undefined, written: string): { value: unknown } | null {
  if (tool === undefined) return null
  try {
    const read = tool.input.safeParse(written.trim() === '' ? {} : JSON.parse(written))
    return read.success ? { value: read.data } : null
  } catch {
    // Half an input, or none that is JSON.
    return null
  }
}
