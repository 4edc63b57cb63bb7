export { convertOffice, findOffice, type OfficeProgram } from './convert-office.ts'
export { openPdf, type Pdf } from './open-pdf.ts'
export { PICTURE_FORMATS, type PageText, type PictureWish } from './pdf-messages.ts'
export { PdfRefusal } from './pdf-refusal.ts'
