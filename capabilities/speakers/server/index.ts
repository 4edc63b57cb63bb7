export { saidByIn, speakerObject, speakersNamed } from './graphql.ts'
export { knownSpeakers, notesWithSpeaker, speakersOfNotes } from './store.ts'
