export { saidByIn, speakerObject, speakersNamed } from './graphql.ts'
export { knownSpeakers, notesWithSpeaker, putIdentity, speakersOfNotes } from './store.ts'
