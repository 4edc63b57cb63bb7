export { chartActStrings, strings } from '../model/strings.ts'
