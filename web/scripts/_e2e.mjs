import { launch, person, openTable, playUntil, BASE } from './drive.mjs';
const S=['shapeshifter','dragon','fairy','bomb','werewolf','juggler','cloud'];
const games=[['classic',6,{}],['jubilee',4,{specials:S}],['junior',4,{}],['extreme',3,{}],['extreme',5,{black_mage:5}],['club',4,{}],['jubilee',3,{mode:'monochrome',prediction:'secret'}],['classic',6,{mode:'maximus',prediction:'hidden'}],['jubilee',5,{clairvoyance:true,plus_minus_one:true,stakes:'rising'}]];
const b=await launch();
for(const [edition,players,options] of games){
  const p=await person(b,{speed:'off'});
  const t=Date.now();
  const notes=new Set();
  await openTable(p,{edition,players,options,pace:0},{bots:'counting'});
  await p.waitForSelector('.board',{timeout:20000}).catch(e=>console.log('no board'));
  const timer=setInterval(async()=>{try{const n=await p.evaluate(()=>document.querySelector('.note')?.textContent);if(n)notes.add(n)}catch{}},300);
  const ok=await playUntil(p,"!!document.querySelector('.podium')",{most:240000,pause:15});
  clearInterval(timer);
  console.log(edition,players,JSON.stringify(options),ok,Math.round((Date.now()-t)/1000)+'s',await p.evaluate(()=>document.querySelector('h1')?.textContent),[...notes].slice(0,4),p.problems.slice(0,3));
  if(!ok) await p.screenshot({path:`/tmp/shots/stuck-${edition}-${players}.png`});
  await p.context().close();
}
await b.close();
