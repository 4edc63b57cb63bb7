export { makeFinal } from './make-final.ts'
