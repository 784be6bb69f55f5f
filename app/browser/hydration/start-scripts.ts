/**
 * Runs inline. It fetches the scripts of a shop's page once the page has painted, or at the first touch,
 * key or focus. Painted means: its `load` event, the paint of its first picture if the browser reports
 * it, then the first idle moment. Until then the scripts are text in the page, with the files that they
 * import (server/http/defer-scripts.ts).
 */
export const startScripts = `(()=>{
const signs=["pointerdown","touchstart","keydown","focusin"];
const start=()=>{
for(const sign of signs)removeEventListener(sign,start,true);
const waiting=document.querySelector("script[data-imports]");
if(!waiting){if(document.readyState==="loading")addEventListener("DOMContentLoaded",start);return}
for(const href of waiting.dataset.imports.split(" ")){
const link=document.createElement("link");
link.rel="modulepreload";
link.href=href;
document.head.append(link);
}
const script=document.createElement("script");
script.type="module";
script.async=true;
script.textContent=waiting.textContent;
waiting.replaceWith(script);
};
const whenPainted=async()=>{
const first=[...document.images].filter(({fetchPriority})=>fetchPriority==="high");
const isShown=first.length>0&&new Promise((resolve)=>{
setTimeout(resolve,1000);
const type="largest-contentful-paint";
if(!PerformanceObserver.supportedEntryTypes.includes(type))return resolve();
new PerformanceObserver((list)=>{
if(list.getEntries().some(({element})=>first.includes(element)))resolve();
}).observe({type,buffered:true});
});
await isShown;
if(window.requestIdleCallback)requestIdleCallback(start,{timeout:500});else setTimeout(start);
};
for(const sign of signs)addEventListener(sign,start,true);
if(document.readyState==="complete")whenPainted();else addEventListener("load",whenPainted);
})()`;
