export { speakerObject, speakersNamed } from './graphql.ts'
export { knownSpeakers } from './store.ts'
