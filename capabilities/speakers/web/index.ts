export { speakerStrings } from './strings.ts'
export { useSpeakerCommands } from './use-speaker-commands.ts'
