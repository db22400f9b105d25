const ALIASES =
  'Remove-Item:ri,rm,rmdir,del,erase,rd Clear-Item:cli Clear-Content:clc Set-Content:sc Add-Content:ac Tee-Object:tee New-Item:ni mkdir:md,mkdir ' +
  'Move-Item:mi,mv,move Copy-Item:cpi,cp,copy,cpy Rename-Item:rni,ren Get-Content:gc,cat,type Get-ChildItem:gci,ls,dir Get-Item:gi ' +
  'Select-String:sls Invoke-Expression:iex Invoke-WebRequest:iwr,curl,wget Invoke-RestMethod:irm Start-Process:saps,start ' +
  'Invoke-Command:icm Stop-Process:spps,kill Set-Location:sl,cd,chdir Push-Location:pushd Pop-Location:popd Set-Variable:sv,set ' +
  'New-Variable:nv Remove-Variable:rv Clear-Variable:clv Set-Alias:sal New-Alias:nal Write-Output:echo,write ForEach-Object:%,foreach ' +
  'Where-Object:?,where Sort-Object:sort Select-Object:select Measure-Object:measure Group-Object:group Compare-Object:diff,compare ' +
  'Format-Table:ft Format-List:fl Format-Wide:fw Out-Host:oh Get-Location:gl,pwd Get-Process:gps,ps Get-Service:gsv Get-Command:gcm ' +
  'Get-Member:gm Get-Alias:gal Get-Variable:gv Get-History:h,history,ghy Get-Help:help,man Get-ItemProperty:gp Set-ItemProperty:sp ' +
  'Remove-ItemProperty:rp Clear-ItemProperty:clp Copy-ItemProperty:cpp Move-ItemProperty:mp Rename-ItemProperty:rnp ' +
  'Set-Item:si Invoke-Item:ii Import-Module:ipmo Import-Csv:ipcsv Export-Csv:epcsv Start-Service:sasv Stop-Service:spsv Start-Job:sajb ' +
  'Resolve-Path:rvpa Convert-Path:cvpa Start-Sleep:sleep Clear-Host:cls,clear Get-Unique:gu Get-Clipboard:gcb Set-Clipboard:scb ' +
  'Wait-Job:wjb Receive-Job:rcjb Get-Job:gjb Get-TimeZone:gtz';

let made: ReadonlyMap<string, string> | undefined;

/** The cmdlet that an alias of the shell itself stands for. */
export function aliased(name: string): string | undefined {
  made ??= new Map(
    ALIASES.split(' ').flatMap((entry) => {
      const [cmdlet = '', names = ''] = entry.split(':');
      return names.split(',').map((one) => [one, cmdlet] as const);
    }),
  );
  return made.get(name);
}

const ON_POSIX =
  /^(?:rm|rmdir|cp|mv|cat|ls|ps|kill|tee|sort|diff|sleep|curl|wget|mkdir|man|clear|echo|pwd|type|where|sc|set|start|del|rd|mount|history)$/;

/** True for names that are programs of their own where PowerShell runs on a POSIX system, or inside the command prompt. */
export function isProgramToo(name: string): boolean {
  return ON_POSIX.test(name);
}
