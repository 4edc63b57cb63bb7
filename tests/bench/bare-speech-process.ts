/**
 * The speech model alone in a process of its own, of the same priority as the product's: answers what it heard and how
 * long that took.
 */
import { setPriority } from 'node:os'
import { testModelFolder } from '../harness/models.ts'
import { openBareModel } from './bare-speech-model.ts'

/** As the product runs it. */
const NICENESS = 10

setPriority(NICENESS)
const model = openBareModel(testModelFolder)

process.on('disconnect', () => process.exit())
process.on('message', (pieces: Float32Array[]) => {
  const hear = async (): Promise<void> => {
    const hears = await model
    const began = performance.now()
    const texts: string[] = []
    for (const piece of pieces) texts.push(await hears(piece))
    process.send?.({ seconds: (performance.now() - began) / 1000, text: texts.join(' ') })
  }
  void hear()
})
