declare global {
  interface Window {
    /** Buttons pressed before the page was awake, and who listened for them. */
    clicksBeforeHydration?:
      | { buttons: HTMLButtonElement[]; listen: (event: Event) => void }
      | undefined;
  }
}

/**
 * Runs in the page before anything else is loaded. On a slow line a page can be read and its buttons
 * pressed long before they work; a press is marked and kept. Links and forms need no help.
 */
export const keepEarlyPresses = `(()=>{
const buttons=[];
const listen=({target})=>{
const button=target.closest("button");
if(!button||button.type==="submit")return;
button.setAttribute("data-early","");
buttons.push(button);
};
window.clicksBeforeHydration={buttons,listen};
addEventListener("click",listen,true);
})()`;

/** From here on React sees every press itself, also while it is still waking the page. */
export function stopKeepingPresses(): void {
  if (window.clicksBeforeHydration)
    removeEventListener('click', window.clicksBeforeHydration.listen, true);
}

/**
 * Does what was pressed, once for each button however often it was pressed. Not at once: a screen
 * may still be taking over what was chosen on the page, and a press must act on that.
 */
export function doEarlyPresses(): void {
  setTimeout(pressAgain);
}

function pressAgain(): void {
  const { buttons = [] } = window.clicksBeforeHydration ?? {};
  window.clicksBeforeHydration = undefined;
  for (const button of new Set(buttons)) {
    button.removeAttribute('data-early');
    if (button.isConnected) button.click();
  }
}
