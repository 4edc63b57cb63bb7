export { keepImportedWords } from './imported-words.ts'
export { transcribed } from './transcribed.ts'
export { wordsAligned } from './words-aligned.ts'
export { forgetWords, putWords, withWords, wordsOfDocument, wordsWithin } from './words-store.ts'
