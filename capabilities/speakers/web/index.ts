export { speakerActions } from './speaker-actions.ts'
export { speakerColor } from './speaker-colors.ts'
export { speakerStrings } from './strings.ts'
export { useSpeakerCommands } from './use-speaker-commands.ts'
