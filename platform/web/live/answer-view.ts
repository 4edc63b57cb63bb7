import { drawnBy, isObject, isOver, isSameRow, type Layer } from './layers.ts'

/** An answer that is no list, as it is known, under what is on its way. `question` names it among all that is asked. */
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
