import { useState } from 'react'
import { createRoot } from 'react-dom/client'

// The texts are part of the page: no requests are needed.
const texts = JSON.parse(document.getElementById('given')?.textContent ?? '[]') as string[]

function Rows() {
  const [shown, setShown] = useState(true)
  const [acted, setActed] = useState(false)
  return (
    <main>
      <button id="away" onClick={() => setShown(false)}>
        Away
      </button>
      <button id="back" onClick={() => setShown(true)}>
        Back
      </button>
      <button id="act" onClick={() => setActed(!acted)}>
        {acted ? 'Done' : 'Do'}
      </button>
      {acted && <p id="acted">Done</p>}
      {shown && (
        <ul id="painted">
          {texts.map((text, at) => (
            <li key={at}>{text}</li>
          ))}
        </ul>
      )}
    </main>
  )
}

const container = document.getElementById('application')
if (!container) throw new Error('The page has no element for the application.')
createRoot(container).render(<Rows />)
