import type { FieldType } from '#fields/model/field.ts'
import { isEmailAddress } from '#fields/model/types/email.ts'
import { rulesOf, takesOptions } from '#fields/model/types/registry.ts'
import { MAX_IMPORTED_SUMMARY_CHARS, MAX_NOTE_TITLE_CHARS, MAX_RESPONSE_CHARS } from '#notes/model/limits.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { instantOf, readDate } from '#platform/kernel/dates.ts'
import { cutText } from '#platform/kernel/text.ts'
import { languageCode, SUMMARY_FRAMEWORKS } from '#projects/model/summary-defaults.ts'
import { isTick } from './cell-values.ts'
import { MAX_PERSON_NAME_CHARS } from './limits.ts'
import { longerThan } from './longer-than.ts'
import { questionKey } from './mapped-questions.ts'
import { fail, keepAsText, noteAsWritten, type RowInProgress } from './row-in-progress.ts'
import { NO_OPTION, type OptionReader } from './row-options.ts'
import { readTags } from './row-tags.ts'
import { namedOptions } from './split-options.ts'
import { DEFAULT_OPTION_DELIMITER, type ColumnMapping, type ImportMapping } from './table-mapping.ts'

const NO_FRAMEWORK = 'This is not the name of a framework of summaries.'
const NO_LANGUAGE = 'This is not a language by its two letters, like en.'

/** Yes or no written as 1 or 0, which is also how they are stored. */
function isBit(cell: string, type: FieldType): boolean {
  return rulesOf(type).counted === 'yes-no' && /^[01]$/.test(cell.trim())
}

/** Reads the cells of a table into rows, each by what its column is mapped to. */
export function createCellReader(
  mapping: ImportMapping,
  options: OptionReader,
): (state: RowInProgress, column: ColumnMapping, cell: string) => void {
  const reading = { timeZone: mapping.timeZone, dateOrder: mapping.dateOrder }

  function addField(state: RowInProgress, column: ColumnMapping, cell: string, type: FieldType): void {
    if (takesOptions(type)) return options.select(state, column, cell)
    const rules = rulesOf(type).cell
    const value = rules.read(cell, reading)
    if (value === null) return fail(state, column, cell, rules.misfit)
    if (value.length > rules.maxChars) return keepAsText(state, column, cell, longerThan(rules.maxChars, 'a field'))
    state.row.fields.push({ column: column.index, label: column.label, type, value, options: [], raw: cell })
    if (isBit(cell, type)) return
    if ((value !== cell && value !== cell.trim()) || !rules.isKeptWhole(value)) noteAsWritten(state, column, cell)
  }

  function addAnswer(state: RowInProgress, column: ColumnMapping, cell: string): void {
    if (column.spreadGroup !== undefined) {
      const text = cell.trim()
      const option = isTick(text) && column.optionLabel ? column.optionLabel : text
      options.choose(state, column, cell, [option])
      if (!option.includes(text)) noteAsWritten(state, column, cell)
      return
    }
    const type = column.questionType ?? 'FREE_TEXT'
    const { cell: cellOf } = questionRulesOf(type)
    if (cellOf === 'one option') return options.choose(state, column, cell, [cell.trim()])
    if (cellOf === 'separated options') {
      const named = [...new Set(namedOptions(cell, column.multiSelectDelimiter ?? DEFAULT_OPTION_DELIMITER))]
      return named.length === 0
        ? keepAsText(state, column, cell, NO_OPTION)
        : options.choose(state, column, cell, named)
    }
    if (cell.length > MAX_RESPONSE_CHARS) {
      return keepAsText(state, column, cell, longerThan(MAX_RESPONSE_CHARS, 'an answer'))
    }
    state.row.responses.push({ question: questionKey(column), type, text: cell, options: [], raw: [cell] })
  }

  function addTitle(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const title = cell.replace(/\s+/gu, ' ').trim()
    state.row.title = cutText(title, MAX_NOTE_TITLE_CHARS)
    state.row.titled = true
    if (title.length > MAX_NOTE_TITLE_CHARS || title !== cell.trim())
      keepAsText(
        state,
        column,
        cell,
        title.length > MAX_NOTE_TITLE_CHARS ? longerThan(MAX_NOTE_TITLE_CHARS, 'a title') : null,
      )
  }

  function addPerson(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const text = cell.trim()
    if (column.personPart === 'email' && !isEmailAddress(text))
      return fail(state, column, cell, rulesOf('EMAIL').cell.misfit)
    if (text.length > MAX_PERSON_NAME_CHARS) {
      return keepAsText(state, column, cell, longerThan(MAX_PERSON_NAME_CHARS, 'a name'))
    }
    const person = state.row.person ?? { name: null, email: null }
    state.row.person = column.personPart === 'email' ? { ...person, email: text } : { ...person, name: text }
    // The field keeps the text of the cell; the person may later be renamed or merged.
    addField(state, column, cell, column.personPart === 'email' ? 'EMAIL' : 'PERSON')
  }

  function addSummary(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const text = cell.trim()
    const summary = state.row.summary ?? { content: '', framework: null, language: null }
    if (column.role === 'summary') {
      if (text.length > MAX_IMPORTED_SUMMARY_CHARS)
        return keepAsText(state, column, cell, longerThan(MAX_IMPORTED_SUMMARY_CHARS, 'a summary'))
      state.row.summary = { ...summary, content: text }
    } else if (column.role === 'summaryLanguage') {
      const read = languageCode.safeParse(text.toLowerCase())
      if (!read.success) return keepAsText(state, column, cell, NO_LANGUAGE)
      state.row.summary = { ...summary, language: read.data }
    } else {
      const name = text.replaceAll(/[\s_-]+/gu, '').toLowerCase()
      const framework = SUMMARY_FRAMEWORKS.find((one) => one.toLowerCase() === name)
      if (framework === undefined) return keepAsText(state, column, cell, NO_FRAMEWORK)
      state.row.summary = { ...summary, framework }
    }
  }

  function addTags(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const read = readTags(cell, column.multiSelectDelimiter ?? DEFAULT_OPTION_DELIMITER)
    if ('reason' in read) keepAsText(state, column, cell, read.reason)
    else state.tagCells.push({ column, cell, titles: read.titles })
  }

  function addCell(state: RowInProgress, column: ColumnMapping, cell: string): void {
    switch (column.role) {
      case 'title':
        return addTitle(state, column, cell)
      case 'content':
        state.contentChars += cell.length
        state.row.contentBlocks.push({ column: column.index, label: null, text: cell })
        return
      case 'question':
        return addAnswer(state, column, cell)
      case 'field':
        return addField(state, column, cell, column.fieldType ?? 'TEXT')
      case 'person':
        return addPerson(state, column, cell)
      case 'timestamp': {
        const date = readDate(cell, mapping.dateOrder)
        if (!date) return fail(state, column, cell, rulesOf('DATETIME').cell.misfit)
        state.row.timestamp = instantOf(date, mapping.timeZone).toISOString()
        // The note has the time itself; the field keeps how it was written.
        return addField(state, column, cell, 'TEXT')
      }
      case 'key':
        return addField(state, column, cell, 'TEXT')
      case 'summary':
      case 'summaryFramework':
      case 'summaryLanguage':
        return addSummary(state, column, cell)
      case 'tag':
        return addTags(state, column, cell)
      case 'ignore':
        return
    }
  }

  return addCell
}
