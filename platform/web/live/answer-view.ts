import { drawnBy, isObject, isOver, isSameRow, type Layer } from './layers.ts'

/** Draws pending acts over an answer that is not a list. `question` identifies the answer among all questions. */
export function createAnswerView(): <Data>(data: Data, question: string, layers: readonly Layer[]) => Data {
  let last: { from: unknown; by: readonly Layer[]; to: unknown } | null = null
  return <Data>(data: Data, question: string, layers: readonly Layer[]): Data => {
    const by = layers.filter((layer) => isObject(data) && isOver(layer, data, question))
    if (last?.from !== data || !isSameRow(last.by, by))
      last = {
        from: data,
        by,
        to: by.reduce<unknown>((now, layer) => drawnBy(now, { own: null, layer, at: question }), data),
      }
    return last.to as Data
  }
}
