export { decodeSpeech, SPEECH_SAMPLE_RATE } from './decode-speech.ts'
export { MediaRefusal } from './media-refusal.ts'
export { probeMedia } from './probe.ts'
export { findProgram, type MediaPrograms } from './programs.ts'
