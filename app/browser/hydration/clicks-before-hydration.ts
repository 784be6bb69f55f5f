import { languageKey } from '#domain/language.ts';
import { choiceCookieAttributes, languageCookie } from '#domain/visitor-language.ts';

declare global {
  interface Window {
    clicksBeforeHydration?:
      | { buttons: HTMLButtonElement[]; listen: (event: Event) => void }
      | undefined;
  }
}

/**
 * Runs inline, before all other scripts: buttons can be clicked long before they work. React does not see
 * these clicks: while it hydrates, a button may not have its handler yet, and the click would be lost.
 * The link to the other language works without scripts, but storage and the cookie override its address
 * (language.ts).
 */
export const keepClicks = `(()=>{
const buttons=[];
const listen=(event)=>{
const {target}=event;
const link=target.closest("[data-language-link]");
if(link){
document.cookie="${languageCookie}="+link.hreflang+"; ${choiceCookieAttributes}"+(location.protocol==="https:"?"; Secure":"");
try{localStorage.setItem("${languageKey}",link.hreflang)}catch{}
}
const button=target.closest("button");
if(!button||button.type==="submit")return;
button.setAttribute("data-clicked","");
buttons.push(button);
event.stopPropagation();
};
window.clicksBeforeHydration={buttons,listen};
addEventListener("click",listen,true);
})()`;

/** Waits a task: a screen may still be restoring choices made on the page before hydration. */
export function replayClicks(): void {
  setTimeout(clickAgain);
}

function clickAgain(): void {
  const buffered = window.clicksBeforeHydration;
  if (!buffered) return;
  const { buttons, listen } = buffered;
  removeEventListener('click', listen, true);
  window.clicksBeforeHydration = undefined;
  for (const button of new Set(buttons)) {
    button.removeAttribute('data-clicked');
    if (button.isConnected) button.click();
  }
}
