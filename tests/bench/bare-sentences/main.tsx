import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

// The texts are part of the page: no requests are needed.
const texts = JSON.parse(document.getElementById('given')?.textContent ?? '[]') as string[]

function Sentences() {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'j') setAt((now) => Math.min(texts.length - 1, now + 1))
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <main>
      <p id="painted">{texts[at]}</p>
    </main>
  )
}

const container = document.getElementById('application')
if (!container) throw new Error('The page has no element for the application.')
createRoot(container).render(<Sentences />)
