declare global {
  interface Window {
    /** Buttons clicked before hydration, and the listener. */
    clicksBeforeHydration?:
      | { buttons: HTMLButtonElement[]; listen: (event: Event) => void }
      | undefined;
  }
}

/**
 * Runs inline before anything else is loaded. On a slow connection a page can be read and its
 * buttons clicked long before they work; a click is marked and kept. Links and forms need no help.
 */
export const keepClicks = `(()=>{
const buttons=[];
const listen=({target})=>{
const button=target.closest("button");
if(!button||button.type==="submit")return;
button.setAttribute("data-clicked","");
buttons.push(button);
};
window.clicksBeforeHydration={buttons,listen};
addEventListener("click",listen,true);
})()`;

/** From here on React sees every click itself, also during hydration. */
export function stopKeepingClicks(): void {
  if (window.clicksBeforeHydration)
    removeEventListener('click', window.clicksBeforeHydration.listen, true);
}

/**
 * Replays each clicked button once. Not at once: a screen may still be taking over what was chosen
 * on the page, and the click must act on that.
 */
export function replayClicks(): void {
  setTimeout(clickAgain);
}

function clickAgain(): void {
  const { buttons = [] } = window.clicksBeforeHydration ?? {};
  window.clicksBeforeHydration = undefined;
  for (const button of new Set(buttons)) {
    button.removeAttribute('data-clicked');
    if (button.isConnected) button.click();
  }
}
