/**
 * The limit of the bench `ocr-page`: a process that recognises the words of a picture, and nothing else. Argument: the
 * path.
 */
import { join } from 'node:path'
import english from '@tesseract.js-data/eng'
import { createWorker, OEM } from 'tesseract.js'

const recognizer = await createWorker('eng', OEM.LSTM_ONLY, {
  langPath: join(english.langPath, '../4.0.0_best_int'),
  cacheMethod: 'none',
  gzip: true,
})
const { data } = await recognizer.recognize(process.argv[2] ?? '')
process.stdout.write(`${data.text.length}\n`)
process.exit()
