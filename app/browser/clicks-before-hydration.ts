import { languageKey } from '#domain/language.ts';
import { languageCookie, languageCookieAttributes } from '#domain/visitor-language.ts';

declare global {
  interface Window {
    clicksBeforeHydration?:
      | { buttons: HTMLButtonElement[]; listen: (event: Event) => void }
      | undefined;
  }
}

/**
 * Runs inline, before all else is loaded: buttons can be clicked long before they work. The link to the other
 * language works by itself, but what is stored, and the cookie, win over its address (language.ts).
 */
export const keepClicks = `(()=>{
const buttons=[];
const listen=({target})=>{
const link=target.closest("[data-language-link]");
if(link){
document.cookie="${languageCookie}="+link.hreflang+"; ${languageCookieAttributes}"+(location.protocol==="https:"?"; Secure":"");
try{localStorage.setItem("${languageKey}",link.hreflang)}catch{}
}
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

/** Not at once: a screen may still be taking over what was chosen on the page. */
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
