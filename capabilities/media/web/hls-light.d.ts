/** The smaller build of hls.js has the same interface, but no declarations of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
