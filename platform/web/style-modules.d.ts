/** Class names of a style module, by the name written in it. */
declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}

declare module '*.css'
