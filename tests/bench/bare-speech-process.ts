/**
 * The speech model alone in a separate process, at the same priority as in the product: answers what it recognised and
 * how long that took.
 */
import { setPriority } from 'node:os'
import { testModelFolder } from '../harness/models.ts'
import { openBareModel } from './bare-speech-model.ts'

/** The same as in the product. */
const NICENESS = 10

setPriority(NICENESS)
const model = openBareModel(testModelFolder)

process.on('disconnect', () => process.exit())
process.on('message', (pieces: Float32Array[]) => {
  const recognize = async (): Promise<void> => {
    const hears = await model
    const began = performance.now()
    const texts: string[] = []
    for (const piece of pieces) texts.push(await hears(piece))
    process.send?.({ seconds: (performance.now() - began) / 1000, text: texts.join(' ') })
  }
  void recognize()
})
