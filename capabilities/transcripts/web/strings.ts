/** Words around transcripts. */
export const strings = {
  section: 'Transcript',
  queued: 'Waiting to be transcribed…',
  transcribing: 'Transcribing',
  heard: (percent: number) => `${percent} %`,
  failed: 'This recording could not be transcribed.',
  cancelled: 'Transcribing was stopped.',
  again: 'Transcribe again',

  follow: 'Follow what is said',
  unsure: 'Show what was heard unsurely',
  
  
} as const
