import { strings as imports } from '#imports/web/strings.ts'
import { strings as media } from '#media/web/strings.ts'
import { strings as office } from '#office/web/strings.ts'
import { strings as pdfs } from '#pdfs/web/strings.ts'
import { strings as redactions } from '#redactions/web/strings.ts'
import { strings as reels } from '#reels/web/strings.ts'
import { strings as insightReels } from '#reels/web/insight/strings.ts'
import { filmStrings, strings as reel } from '#reels/web/reel/strings.ts'
import { speakerStrings as speakers } from '#speakers/web/strings.ts'
import { strings as transcripts } from '#transcripts/web/strings.ts'
import { strings as workspaces } from '#workspaces/web/strings.ts'
import { strings as notes } from '../../../apps/web/note-page/strings.ts'
import { strings as projects } from '../../../apps/web/project-page/strings.ts'
import { embedStrings } from '../../../apps/web/screens/reel/strings.ts'
import { ANY_WORDS, anyOf } from '../../harness/messages.ts'
import { openFirstSpeaker } from '../../harness/speakers.ts'
import { ANSWERS, ANSWERS_WITH_A_SLIP, FILE_NAMES, SCORE, TICKETS, TICKETS_AGAIN } from './file-contents.ts'
import { button, click, dialog, group, inTurn, list, menuItem, press, region, tab, words } from './reaching.ts'
import type { Stop, Stretch } from './walk.ts'
import type { Page } from 'playwright-core'

const at = (thing: string): { noteId: string } => ({ noteId: thing })
const play = (page: Page) => page.getByRole('button', { name: reel.play, exact: true }).first()
const clips = (page: Page) => list(reel.clips)(page).getByRole('listitem').first()

/** Recordings, their transcripts, and the reels of their clips. */
const recordings: Stretch = {
  title: 'recordings, transcripts and reels',
  stops: [
    { name: 'a recording with its transcript', path: '/data/$noteId', with: at('film'), stands: play, narrow: true },
    {
      name: 'a speaker who is named',
      path: '/data/$noteId',
      with: at('film'),
      act: async (page) => {
        await click(button(transcripts.menu), menuItem(speakers.showSpeakers))(page)
        await openFirstSpeaker(page)
      },
      stands: (page) => page.getByLabel(speakers.name, { exact: true }),
    },
    {
      name: 'suggestions to redact',
      path: '/data/$noteId',
      with: at('film'),
      act: click(tab(redactions.section)),
      stands: (page) => page.getByRole('tabpanel').getByRole('button', { name: redactions.approve }),
      narrow: true,
    },
    {
      name: 'a recording that cannot be played',
      path: '/data/$noteId',
      with: at('cutFilm'),
      stands: words(media.failed),
    },
    {
      name: 'a reel of a recording',
      path: '/data/$noteId/reels/$fileId',
      with: { noteId: 'film', fileId: 'filmFile' },
      stands: clips,
      narrow: true,
    },
    {
      name: 'a clip that is trimmed',
      path: '/data/$noteId/reels/$fileId',
      with: { noteId: 'film', fileId: 'filmFile' },
      act: inTurn(click(clips), press(['t'])),
      stands: (page) => page.getByRole('slider', { name: reel.trimStart }),
    },
    { name: 'a reel of a tag', path: '/tags/$tagId', ending: '?view=reel', stands: clips },
    {
      name: 'a film that is made of a reel',
      path: '/tags/$tagId',
      ending: '?view=reel',
      act: press(['Shift+D'], clips),
      stands: (page) => dialog(page).getByRole('button', { name: filmStrings.make }),
    },
    {
      name: 'an insight with a reel',
      path: '/insights/$insightId',
      stands: (page) => page.getByRole('link', { name: reels.reelOf(2, 'What they said') }),
    },
    {
      name: 'a reel that an insight gets',
      path: '/insights/$insightId',
      act: click(button(insightReels.add)),
      stands: (page) => dialog(page).getByLabel(insightReels.titleField, { exact: true }),
    },
    {
      name: 'a clip that is played beside its quote',
      path: '/insights/$insightId',
      act: click((page) => page.getByRole('button', { name: anyOf(reels.play(ANY_WORDS)) }).first()),
      stands: (page) => page.getByRole('dialog', { name: reels.dialog }),
    },
    { name: 'a reel of an insight', path: '/insights/$insightId/reels/$reelId', stands: clips, narrow: true },
    {
      name: 'clips that a reel gets',
      path: '/insights/$insightId/reels/$reelId',
      act: click(button(insightReels.addClips)),
      stands: (page) => dialog(page).getByLabel(insightReels.tags, { exact: true }),
    },
    {
      name: 'a reel on the page of somebody else',
      path: '/embed/$',
      with: { _splat: 'embeddedReel' },
      stands: play,
      narrow: true,
    },
    { name: 'a clip on the page of somebody else', path: '/embed/$', with: { _splat: 'embeddedClip' }, stands: play },
  ],
}

/** Documents, pictures and tables, each in a note and on its own. */
const documents: Stretch = {
  title: 'documents, pictures and tables',
  stops: [
    {
      name: 'a document with its highlights',
      path: '/data/$noteId',
      with: at('pdf'),
      stands: list(notes.tabs.highlights),
      narrow: true,
    },
    {
      name: 'small pages of a document',
      path: '/data/$noteId',
      with: at('pdf'),
      act: click(button(pdfs.showThumbnails)),
      stands: (page) => page.getByRole('button', { name: pdfs.goToPage(2) }),
    },
    {
      name: 'a region that is drawn by keys',
      path: '/data/$noteId',
      with: at('pdf'),
      act: async (page) => {
        await region(pdfs.pagesOf(FILE_NAMES.pdf))(page).focus()
        await page.keyboard.press('b')
      },
      stands: (page) => page.getByRole('application'),
    },
    { name: 'a document that cannot be shown', path: '/data/$noteId', with: at('tornPdf'), stands: words(pdfs.failed) },
    {
      name: 'a picture with its highlights',
      path: '/data/$noteId',
      with: at('picture'),
      stands: (page) => page.getByRole('figure').getByRole('list'),
      narrow: true,
    },
    {
      name: 'a table of cells',
      path: '/data/$noteId',
      with: at('workbook'),
      stands: (page) => page.getByRole('gridcell', { name: 'Person 1', exact: true }),
      narrow: true,
    },
    {
      name: 'a table with chosen cells',
      path: '/data/$noteId',
      with: at('workbook'),
      act: inTurn(
        click((page) => page.getByRole('gridcell', { name: 'Person 1', exact: true }).first()),
        press(['Shift+ArrowRight', 'Shift+ArrowDown']),
      ),
      stands: words(office.chosen(2, 2)),
    },
    {
      name: 'a presentation slide by slide',
      path: '/data/$noteId',
      with: at('slides'),
      stands: group(office.outline(FILE_NAMES.slides)),
      narrow: true,
    },
    {
      name: 'a table that cannot be shown',
      path: '/data/$noteId',
      with: at('tornSlides'),
      stands: words(office.failed),
    },
    {
      name: 'a picture by itself',
      path: '/f/$fileId',
      with: { fileId: 'ownPicture' },
      stands: (page) => page.getByRole('figure'),
      narrow: true,
    },
    {
      name: 'a file that is not here',
      path: '/f/$fileId',
      with: { fileId: 'nowhere' },
      stands: words(workspaces.place.title),
    },
  ],
}

const card = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true }).first()
const chosen =
  (...buffers: { name: string; mimeType: string; buffer: Buffer }[]) =>
  async (page: Page) =>
    page.locator('input[type=file]').first().setInputFiles(buffers)
const survey = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const into = (project: string, rest: Omit<Stop, 'path'>): Stop => ({
  path: '/projects/$projectId/import',
  with: { projectId: project },
  ...rest,
})
const started = async (page: Page): Promise<void> => {
  await button(imports.start(3))(page).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
}

/** An import, step by step: each builds on the result of the one before. */
const importing: Stretch = {
  title: 'importing',
  stops: [
    {
      name: 'an empty project that says how to fill it',
      path: '/projects/$projectId/readme',
      with: { projectId: 'surveys' },
      stands: words(projects.bringData),
    },
    into('surveys', { name: 'nothing imported yet', stands: button(imports.choose), narrow: true }),
    into('surveys', {
      name: 'a survey, guessed and shown beforehand',
      act: chosen(survey('answers.csv', ANSWERS_WITH_A_SLIP)),
      stands: (page) => card('answers.csv')(page).getByRole('article'),
      narrow: true,
    }),
    into('surveys', {
      name: 'a survey with a row that will fail',
      act: async (page) => {
        await card('answers.csv')(page).getByLabel(imports.roleOf(SCORE)).selectOption('field')
        await card('answers.csv')(page).getByLabel(imports.typeOf(SCORE)).selectOption('NPS')
      },
      stands: words(imports.rowFails(3)),
    }),
    into('surveys', {
      name: 'a survey of which a row was not imported',
      act: async (page) => {
        await card('answers.csv')(page).getByLabel(imports.roleOf(SCORE)).selectOption('field')
        await card('answers.csv')(page).getByLabel(imports.typeOf(SCORE)).selectOption('NPS')
        await words(imports.rowFails(3))(page).waitFor()
        await button(imports.start(3))(page).click()
      },
      stands: (page) => card('answers.csv')(page).getByRole('cell'),
      narrow: true,
    }),
    into('surveys', {
      name: 'a survey that is imported once more',
      act: chosen(survey('answers-mended.csv', ANSWERS)),
      stands: (page) =>
        card('answers-mended.csv')(page).getByText(anyOf(imports.mappingAsBefore('answers.csv', ANY_WORDS))),
    }),
    into('tickets', {
      name: 'a survey that was imported',
      act: async (page) => {
        await chosen(survey('tickets.csv', TICKETS))(page)
        await started(page)
      },
      stands: words(imports.doneNotes(3)),
    }),
    into('tickets', {
      name: 'notes that nearly repeat others',
      act: async (page) => {
        await chosen(survey('tickets-again.csv', TICKETS_AGAIN))(page)
        await started(page)
      },
      stands: (page) => card('tickets-again.csv')(page).getByRole('button', { name: imports.keepBoth }),
      narrow: true,
    }),
    into('talks', {
      name: 'documents beforehand, and what cannot be read',
      act: chosen(
        {
          name: 'talk.vtt',
          mimeType: 'text/vtt',
          buffer: Buffer.from(
            'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Mara>Where do you keep your interviews today?\n',
          ),
        },
        {
          name: 'interview.md',
          mimeType: 'text/markdown',
          buffer: Buffer.from('# Interview with Noor\n\nThe reports are what I show my boss.'),
        },
        {
          name: 'cut.xlsx',
          mimeType: 'application/octet-stream',
          buffer: Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]),
        },
        survey('nothing.csv', ''),
      ),
      stands: button(imports.startDocuments(2)),
    }),
  ],
}

/** The screens that Ada sees. */
export const fileWalks: readonly Stretch[] = [recordings, documents, importing]

/** The embedded page of another user, seen by a visitor who is not signed in. */
export const embeddedForStrangers: Stop = {
  name: 'a clip for somebody who is not signed in',
  path: '/embed/$',
  with: { _splat: 'embeddedClip' },
  stands: words(embedStrings.signIn),
}
