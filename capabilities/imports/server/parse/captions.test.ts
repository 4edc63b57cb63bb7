import { describe, expect, it } from 'vitest'
import { readSrt, readWebvtt } from './captions.ts'

describe('readWebvtt', () => {
  it('reads voices, turns, settings, notes and identifiers', () => {
    const document = readWebvtt(
      [
        'WEBVTT - Interview with Ada',
        'Kind: captions',
        '',
        'STYLE',
        '::cue { color: red }',
        '',
        'NOTE checked by hand',
        '',
        'first',
        '00:01.000 --> 00:02.500 align:start line:0',
        '<v Ada>Hello &amp; <i>welcome</i></v>',
        '',
        '00:00:03.000 --> 00:00:04.000',
        '>> And you?',
        '>> Me too.',
        '',
      ].join('\r\n'),
    )
    expect(document).toMatchObject({ title: 'Interview with Ada', paragraphs: ['checked by hand'], warnings: [] })
    expect(document.cues).toEqual([
      { id: 'first', startMs: 1000, endMs: 2500, speaker: 'Ada', newTurn: true, text: 'Hello & welcome' },
      { id: null, startMs: 3000, endMs: 4000, speaker: null, newTurn: true, text: 'And you?' },
      { id: null, startMs: 3000, endMs: 4000, speaker: null, newTurn: true, text: 'Me too.' },
    ])
  })

  it('keeps the text of a cue whose time is broken', () => {
    const document = readWebvtt('WEBVTT\n\n00:00:60.000 --> 00:00:61.000\nlost?\n\n00:00.000 --> 00:01.000\nkept\n')
    expect(document.paragraphs).toEqual(['lost?'])
    expect(document.warnings).toHaveLength(1)
    expect(document.cues).toHaveLength(1)
  })

  it('refuses what is not WebVTT', () => {
    expect(() => readWebvtt('Hello')).toThrow('does not begin with WEBVTT')
    expect(() => readWebvtt('WEBVTT\n\n')).toThrow('hold no text')
  })
})

describe('readSrt', () => {
  it('reads numbers, tags, blank lines inside a cue and speakers', () => {
    const document = readSrt(
      '1\n00:00:01,000 --> 00:00:02,000\n<i>Ada Lovelace:</i> Hi.\n\n2\n00:00:02,500 --> ' +
        '00:00:04,000\nBob: First line\n\nafter a blank\n\n3\n00:00:05,000 --> 00:00:06,000\nAda Lovelace: ' +
        'Time: now\n\n4\n00:00:07.000 --> 00:00:08.000\nBob: Bye\n',
    )
    expect(document.cues).toEqual([
      { id: '1', startMs: 1000, endMs: 2000, speaker: 'Ada Lovelace', newTurn: true, text: 'Hi.' },
      { id: '2', startMs: 2500, endMs: 4000, speaker: 'Bob', newTurn: true, text: 'First line\n\nafter a blank' },
      { id: '3', startMs: 5000, endMs: 6000, speaker: 'Ada Lovelace', newTurn: true, text: 'Time: now' },
      { id: '4', startMs: 7000, endMs: 8000, speaker: 'Bob', newTurn: true, text: 'Bye' },
    ])
  })

  it('does not treat every colon as the end of a speaker’s name', () => {
    const document = readSrt(
      '1\n00:00:01,000 --> 00:00:02,000\nRemember: it is late\n\n2\n00:00:03,000 --> 00:00:04,000\nYes\n',
    )
    expect(document.cues?.map((cue) => cue.text)).toEqual(['Remember: it is late', 'Yes'])
  })
})
